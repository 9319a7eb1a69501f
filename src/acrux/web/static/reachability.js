// Says so when the server cannot be reached, and takes it back once it answers; installs the service worker.
// Any module may report with `reportUnreachable`; "reachable" is dispatched on the window afterwards.

import { Backoff } from "./backoff.js";
import { translate } from "./i18n.js";

const WORKER = "/service-worker.js";
const PROBE = "/api/status";

let banner = null;

export function reportUnreachable() {
  if (banner || document.querySelector("acrux-table")) return; // a table says so itself
  banner = document.createElement("p");
  banner.className = "unreachable";
  banner.setAttribute("role", "status");
  banner.textContent = `${translate("page.offline")} ${translate("page.waiting")}`;
  document.querySelector("main").prepend(banner);
  probe(new Backoff());
}

// Asks again and again, less and less often, and at once when the browser finds a network.
async function probe(backoff) {
  const isReachable = await fetch(PROBE, { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) {
    banner.remove();
    banner = null;
    dispatchEvent(new Event("reachable"));
    return;
  }
  await new Promise((resolve) => {
    setTimeout(resolve, backoff.nextDelayMs());
    addEventListener("online", resolve, { once: true });
  });
  await probe(backoff);
}

addEventListener("offline", reportUnreachable);
addEventListener("unreachable", reportUnreachable);
if (!navigator.onLine) reportUnreachable();

// Lets a finished game open without the server, too.
export function keepGame(id) {
  navigator.serviceWorker?.controller?.postMessage({ keep: id });
}

if (navigator.serviceWorker) {
  navigator.serviceWorker.addEventListener("message", ({ data }) => data.isUnreachable && reportUnreachable());
  navigator.serviceWorker.startMessages();
  navigator.serviceWorker.controller?.postMessage({}); // asks whether this page came from the store
  if (document.readyState === "complete") install();
  else addEventListener("load", install);
}

function install() {
  navigator.serviceWorker.register(WORKER).catch(() => {}); // an optional part: browsers may forbid it
}
