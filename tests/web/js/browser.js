// The browser globals that the page's modules need when they are loaded. Import this module first.

const MESSAGES = {
  "analysis_board.busy_server": "Busy.",
  "list.and": "{some} and {last}",
  "clock.clock": "{main} min + {increment} s",
  "clock.correspondence": { one: "{n} day per move", other: "{n} days per move" },
  "clock.none": "no clock",
  "clock.days": { one: "{n} day", other: "{n} days" },
  "log.left": "{name} left. {agent} plays on.",
  "log.rematch": "{name} wants a rematch.",
  "log.sat_down": "{name} sat down.",
  "log.sealed": "{name} has decided.",
  "log.takeback_refused": "The move stands.",
  "log.taken_back": "Taken back.",
  "log.unsealed": "{name} takes it back.",
  "menu.notify_denied": "Not allowed.",
  "menu.push_failed": "No push service.",
  "new.seat": "Seat {seat}",
  "page.failed": "It failed.",
  "page.offline": "No server.",
  "result.resigned": "by resignation",
  "result.won": "{name} won {why}.",
  "result.you_lost": "You lost.",
  "result.you_won": "You won.",
  "seat.agent": "Computer {level}",
  "seat.full": "{seat}, {name}",
  "seat.guest": "Guest",
  "seat.open": "Open",
  "seat.team": "{seats}",
};

const stored = new Map();
export const define = (name, value) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

define("document", {
  documentElement: { lang: "en", dataset: { messages: "/messages/en.json", levels: "1 2 3" } },
});
define("localStorage", {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => stored.set(key, String(value)),
  clear: () => stored.clear(),
});
define("location", { protocol: "http:", host: "acrux.test" });
define("matchMedia", () => ({ matches: false }));

// Answers every request with the same data until the next call.
export function respondWith(data, status = 200) {
  define("fetch", () => Promise.resolve(new Response(JSON.stringify(data), { status })));
}

export function failRequests() {
  define("fetch", () => Promise.reject(new TypeError("network error")));
}

respondWith(MESSAGES);
