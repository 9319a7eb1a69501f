import assert from "node:assert/strict";
import { define } from "./browser.js";

const handlers = {};
define("self", { addEventListener: (name, handler) => (handlers[name] = handler) });
define("ANNOUNCED", "announced"); // of the first part of the worker
await import("../../../src/acrux/web/static/push_worker.js");

const MESSAGE = { table: "abc", kind: "turn", seq: 7, title: "Cross", text: "Your turn in Cross" };

// A browser with these pages in which the worker runs; returns what it does.
function openBrowser(pages = []) {
  const done = { shown: [], focused: [], opened: [], posted: [] };
  define("caches", openCaches());
  define("self", {
    registration: {
      showNotification: (title, options) => done.shown.push({ title, ...options }),
      pushManager: { subscribe: (options) => subscriptionOf(options.applicationServerKey) },
    },
    clients: {
      matchAll: () => Promise.resolve(pages.map((page) => ({ ...page, focus: () => done.focused.push(page.url) }))),
      openWindow: (url) => done.opened.push(url),
    },
  });
  define("fetch", (path, options) => {
    if (options) done.posted.push([path, JSON.parse(options.body)]);
    return Promise.resolve(Response.json({ key: "server key" }));
  });
  const dispatch = async (name, event) => {
    let work;
    handlers[name]({ ...event, waitUntil: (promise) => (work = promise) });
    await work;
  };
  const receive = (message) => dispatch("push", { data: { json: () => message } });
  return { done, dispatch, receive };
}

function openCaches() {
  const stored = new Map();
  const cache = {
    match: (key) => Promise.resolve(stored.get(key)?.clone()),
    put: (key, response) => Promise.resolve(stored.set(key, response)),
    delete: (key) => Promise.resolve(stored.delete(key)),
    keys: () => Promise.resolve([...stored.keys()]),
  };
  return { open: () => Promise.resolve(cache) };
}

const subscriptionOf = (key) => ({ toJSON: () => ({ endpoint: key, keys: { p256dh: "p", auth: "a" } }) });
const page = (visibilityState) => ({ url: "https://acrux.test/t/abc?seat=1", visibilityState });

Deno.test("a message becomes one notification, however often it comes", async () => {
  const { done, receive } = openBrowser();
  await receive(MESSAGE);
  await receive(MESSAGE);
  await receive({ ...MESSAGE, seq: 6 });
  assert.deepEqual(
    done.shown.map(({ title, body, tag }) => [title, body, tag]),
    [["Cross", "Your turn in Cross", "abc"]],
  );
  await receive({ ...MESSAGE, seq: 9 });
  await receive({ ...MESSAGE, kind: "chat", text: "Ada: new message in the chat" });
  assert.deepEqual(
    done.shown.slice(1).map(({ tag }) => tag),
    ["abc", "abc-chat"],
    "chat does not replace the turn",
  );
});

Deno.test("nothing is shown while the user looks at the table", async () => {
  const looking = openBrowser([page("visible")]);
  await looking.receive(MESSAGE);
  assert.deepEqual(looking.done.shown, []);
  const elsewhere = openBrowser([page("hidden"), { url: "https://acrux.test/", visibilityState: "visible" }]);
  await elsewhere.receive(MESSAGE);
  assert.equal(elsewhere.done.shown.length, 1);
});

Deno.test("a click leads to the table, in its page if it has one", async () => {
  const closed = [];
  const notification = { data: { table: "abc" }, close: () => closed.push(1) };
  const { done, dispatch } = openBrowser();
  await dispatch("notificationclick", { notification });
  assert.deepEqual([done.opened, closed.length], [["/t/abc"], 1]);
  const open = openBrowser([page("hidden")]);
  await open.dispatch("notificationclick", { notification });
  assert.deepEqual([open.done.focused.length, open.done.opened], [1, []]);
});

Deno.test("a subscription that the browser replaces is renewed at the server", async () => {
  const { done, dispatch } = openBrowser();
  await dispatch("pushsubscriptionchange", { newSubscription: subscriptionOf("new"), oldSubscription: null });
  await dispatch("pushsubscriptionchange", { newSubscription: null, oldSubscription: null });
  assert.deepEqual(
    done.posted.map(([path, { endpoint }]) => [path, endpoint]),
    [
      ["/api/push/renewal", "new"],
      ["/api/push/renewal", "server key"],
    ],
  );
});
