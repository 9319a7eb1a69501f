import assert from "node:assert/strict";
import { define, respondWith } from "./browser.js";

const { choose, subscribe, sync, unsubscribe } = await import("../../../src/acrux/web/static/push.js");

// Like the real one, it has its entries as properties.
class Storage {
  getItem(key) {
    return this[key] ?? null;
  }
  setItem(key, value) {
    this[key] = value;
  }
  removeItem(key) {
    delete this[key];
  }
}

const KEY = "BAEC";
const encoded = new Uint8Array([4, 1, 2]).buffer;
let subscription, posted;

function openBrowser(permission = "granted", serverKey = encoded) {
  posted = [];
  subscription = null;
  define("localStorage", new Storage());
  define("Notification", { permission, requestPermission: () => Promise.resolve(permission) });
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: () => Promise.resolve((subscription = makeSubscription(serverKey))),
  };
  const registration = { pushManager };
  const serviceWorker = { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) };
  define("navigator", { serviceWorker });
  respondWith({ key: KEY, kinds: null });
  const { fetch } = globalThis;
  define("fetch", (path, options) => {
    if (options.body) posted.push([path, JSON.parse(options.body)]);
    return fetch(path, options);
  });
}

const makeSubscription = (applicationServerKey) => ({
  options: { applicationServerKey },
  toJSON: () => ({ endpoint: "https://push.test/1", keys: { p256dh: "p", auth: "a" } }),
  unsubscribe: () => Promise.resolve((subscription = null)),
});

Deno.test("a browser subscribes once it has the permission, and tells kinds and mutes", async () => {
  openBrowser();
  localStorage.setItem("muted-abc", '["w1"]');
  await subscribe();
  const subscribed = { endpoint: "https://push.test/1", p256dh: "p", auth: "a" };
  assert.deepEqual(posted, [
    ["/api/push", { ...subscribed, kinds: ["turn", "offer", "invitation", "chat"], muted: ["w1"] }],
  ]);
  assert.equal(localStorage.getItem("push"), "on");
});

Deno.test("without the permission nothing is subscribed", async () => {
  openBrowser("denied");
  await assert.rejects(subscribe(), { message: "Not allowed." });
  assert.deepEqual([subscription, posted, localStorage.getItem("push")], [null, [], null]);
});

Deno.test("the server gets what has changed, and nothing twice", async () => {
  openBrowser();
  await subscribe();
  await sync();
  assert.equal(posted.length, 1);
  await choose(["turn", "chat"]);
  localStorage.setItem("silence", "on");
  await sync();
  await sync();
  assert.deepEqual(
    posted.slice(1).map(([, { kinds }]) => kinds),
    [["turn", "chat"], ["turn"]],
  );
});

Deno.test("a subscription under another key of the server is replaced", async () => {
  openBrowser();
  const old = makeSubscription(new Uint8Array([9]).buffer);
  subscription = old;
  await subscribe();
  assert.notEqual(subscription, old);
});

Deno.test("unsubscribing tells browser and server", async () => {
  openBrowser();
  await subscribe();
  await unsubscribe();
  assert.equal(subscription, null);
  assert.deepEqual(posted.at(-1), ["/api/push/deletion", {}]);
  assert.equal(localStorage.getItem("push"), "off");
});
