// Notifications of the browser while the page is in the background; each event is announced by one tab only.

import { isOn } from "./settings.js";
import { readStored, writeStored } from "./storage.js";

const CLAIMS = "notified"; // in the local storage: the last announced event by table
const MAX_CLAIMS = 20;
const HOLD_MS = 10_000; // until then, every tab has seen the claim in the local storage
const open = new Set();

export const areNotificationsSupported = () => "Notification" in globalThis;

// Asks the user for permission, which needs a click; resolves to whether it is granted.
export const allowNotifications = async () => (await Notification.requestPermission()) === "granted";

// May this tab announce an event of a table? Resolves to false if another tab, or this one, already has. Tabs see each
// other's local storage with a delay, so a lock decides between two that ask at the same time; plain HTTP has no locks.
export async function claimEvent(table, seq) {
  return storeClaim(table, seq) && (!navigator.locks || (await holdLock(`notified-${table}-${seq}`)));
}

const holdLock = (name) =>
  new Promise((resolve) => {
    navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      return lock && new Promise((release) => setTimeout(release, HOLD_MS));
    });
  });

function storeClaim(table, seq) {
  const { [table]: last = -1, ...claims } = readStored(CLAIMS) ?? {};
  if (last >= seq) return false;
  const recent = Object.entries(claims).slice(1 - MAX_CLAIMS);
  writeStored(CLAIMS, { ...Object.fromEntries(recent), [table]: seq });
  return true;
}

// Shows a notification if the page is in the background and the user wants it; a newer one of a table replaces the last.
export function notify(table, title, body) {
  if (!document.hidden || !isOn("notify") || !areNotificationsSupported()) return;
  if (Notification.permission !== "granted") return;
  try {
    const notification = new Notification(title, { body, tag: table });
    notification.addEventListener("click", () => focusPage(table));
    open.add(notification);
  } catch {
    // some phones allow notifications to service workers only
  }
}

function focusPage(table) {
  globalThis.focus();
  if (location.pathname === "/") location.assign(`/t/${table}`);
}

export function closeNotifications() {
  for (const notification of open) notification.close();
  open.clear();
}

// Push messages, for notifications while no page is open. Their code is loaded only in browsers that get them.

export const isPushSupported = () => Boolean(globalThis.PushManager && navigator.serviceWorker);

// Sends the server what has changed in the settings since the last time, if anything.
export const syncPush = async () => isOn("push") && (await import("./push.js")).sync();

// The browser belongs to another profile now.
export const renewPush = async () => isOn("push") && (await import("./push.js")).renew();

export const endPush = async () => isOn("push") && (await import("./push.js")).unsubscribe();
