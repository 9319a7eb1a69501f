// Push messages in the service worker: a notification for each, once, and the table after a click.

const MAX_ANNOUNCED = 50;

self.addEventListener("push", (event) => event.waitUntil(announce(event.data.json())));
self.addEventListener("notificationclick", (event) => event.waitUntil(openTable(event.notification)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewSubscription(event)));

// A newer turn replaces the last one of its table. The server sends a message again if a crash has kept it from knowing
// that it was sent, so one that was announced before is not announced again.
async function announce({ table, kind, seq, title, text }) {
  if ((await isVisible(table)) || !(await isNew(table, kind, seq))) return;
  const tag = kind === "turn" ? table : `${table}-${kind}`;
  const icon = "/icons/icon-192.png";
  await self.registration.showNotification(title, { body: text, tag, renotify: true, icon, data: { table } });
}

const pagesOf = async (table) =>
  (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).filter(
    ({ url }) => new URL(url).pathname === `/t/${table}`,
  );

const isVisible = async (table) => (await pagesOf(table)).some(({ visibilityState }) => visibilityState === "visible");

async function isNew(table, kind, seq) {
  const announced = await caches.open(ANNOUNCED);
  const key = `/announced/${table}/${kind}`;
  const last = await (await announced.match(key))?.json();
  if (last >= seq) return false;
  await announced.delete(key);
  await announced.put(key, Response.json(seq));
  const all = await announced.keys();
  await Promise.all(all.slice(0, -MAX_ANNOUNCED).map((request) => announced.delete(request)));
  return true;
}

async function openTable(notification) {
  const { table } = notification.data;
  notification.close();
  const [page] = await pagesOf(table);
  await (page ? page.focus() : self.clients.openWindow(`/t/${table}`));
}

// The browser has replaced the subscription, or wants us to.
async function renewSubscription({ oldSubscription, newSubscription }) {
  const subscription = newSubscription ?? (await subscribeAgain(oldSubscription));
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch("/api/push/renewal", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

async function subscribeAgain(oldSubscription) {
  const { key } = await (await fetch("/api/push")).json();
  const options = oldSubscription?.options ?? { userVisibleOnly: true, applicationServerKey: key };
  return self.registration.pushManager.subscribe(options);
}
