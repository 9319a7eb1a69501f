// This browser's subscription to push messages: its kinds, mutes and language are those of the settings in the browser.

import { get, post } from "./api.js";
import { language, translate } from "./i18n.js";
import { allowNotifications } from "./notifications.js";
import { isOn, setSetting } from "./settings.js";

export const KINDS = ["turn", "offer", "invitation", "chat"];
const SENT = "push_sent"; // in the local storage: what the server got last
const DAY_MS = 86_400_000;
const MAX_MUTED = 200; // as many authors as the server takes

export const chosenKinds = () => (localStorage.getItem("push_kinds") ?? KINDS.join(" ")).split(" ").filter(Boolean);

// Subscribes after asking the user for permission, which needs a click; throws an Error with a sentence if that fails.
export async function subscribe() {
  if (!(await allowNotifications())) throw new Error(translate("menu.notify_denied"));
  await send();
  setSetting("push", "on");
}

export async function unsubscribe() {
  setSetting("push", "off");
  localStorage.removeItem(SENT);
  await (await (await pushManager()).getSubscription())?.unsubscribe();
  await post("/api/push/deletion", {});
}

export async function choose(kinds) {
  localStorage.setItem("push_kinds", kinds.join(" "));
  await send();
}

// Sends it once a day, too: the server forgets a subscription that the browser has replaced meanwhile.
export async function sync() {
  if (localStorage.getItem(SENT) === describe()) return;
  if (Notification.permission === "granted") await send().catch(() => {}); // the next page tries again
  else setSetting("push", "off");
}

export async function renew() {
  localStorage.removeItem(SENT);
  await sync();
}

async function send() {
  const { endpoint, keys } = (await subscription()).toJSON();
  const sent = describe();
  await post("/api/push", { endpoint, p256dh: keys.p256dh, auth: keys.auth, kinds: wantedKinds(), muted: muted() });
  localStorage.setItem(SENT, sent);
}

const describe = () => JSON.stringify([language, wantedKinds(), muted(), Math.floor(Date.now() / DAY_MS)]);

const wantedKinds = () => chosenKinds().filter((kind) => kind !== "chat" || !isOn("silence"));

// The muted authors of all tables, as <acrux-chat> stores them.
function muted() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith("muted-"));
  return keys.flatMap((key) => JSON.parse(localStorage.getItem(key))).slice(-MAX_MUTED);
}

// The browser's subscription under the server's key; another key means that the server has lost its database.
async function subscription() {
  const [manager, { key }] = await Promise.all([pushManager(), get("/api/push")]);
  const known = await manager.getSubscription();
  if (known && encode(known.options.applicationServerKey) === key) return known;
  await known?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
    throw new Error(translate("menu.push_failed"));
  });
}

// Browsers may forbid the service worker; then `ready` would wait for ever.
async function pushManager() {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error(translate("menu.push_failed"));
  return (await navigator.serviceWorker.ready).pushManager;
}

const encode = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
