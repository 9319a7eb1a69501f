// The service worker: shell, rules, lessons and finished games open without a server. The server puts a constant in front
// of this file: STORED, with the `version` of the site and the addresses of what to store.
//
// Pages come from the network whenever it answers, so they are never stale; static files have their digest in their
// address, so they never change. Each version of the site has a cache of its own; finished games outlive versions.

const SITE = `acrux-site-${STORED.version}`;
const GAMES = "acrux-games";
const ANNOUNCED = "acrux-announced"; // the last push message of each kind and table
const MAX_GAMES = 50; // finished games that are kept, the most recently opened
const ANY = { ignoreVary: true }; // there is one copy, in the language that was chosen last
const OFFLINE_PAGE = "/offline";
const DIGESTED = /^\/(static|messages)\//;
const PAGE = /^\/($|rules\/|learn\/|icons\/|manifest\.webmanifest$)/;
const TABLE_PAGE = /^\/t\/(\w+)$/;
const TABLE_DATA = /^\/api\/tables\/(\w+)(?:\/(board)|\/plies\/(\d+))?$/;

const withoutServer = new Set(); // pages that were opened from the store, until they ask

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const response = respond(event);
  if (response) event.respondWith(response);
});
self.addEventListener("message", (event) => {
  if (event.data.keep) event.waitUntil(keep(event.data.keep));
  else if (withoutServer.delete(event.source.id)) event.source.postMessage({ isUnreachable: true });
});

async function install() {
  const site = await caches.open(SITE);
  await site.addAll([...STORED.files, ...STORED.pages]);
  await Promise.allSettled([storePictures(site), ...(await keptGames()).map((id) => site.add(`/t/${id}`))]);
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("acrux-") && ![SITE, GAMES, ANNOUNCED].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// All of them come in one response: one request for each would reach the rate limit of an address.
async function storePictures(site) {
  const response = await fetch(STORED.pictures);
  if (!response.ok) return;
  const pictures = Object.entries(await response.json());
  await Promise.all(pictures.map(([url, svg]) => site.put(url, new Response(svg, { headers: STORED.pictureHeaders }))));
}

// The answer to a request, or null if the browser asks the server by itself.
function respond(event) {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return null;
  const data = TABLE_DATA.exec(url.pathname);
  if (data) return networkOr(request, () => storedGame(...data.slice(1)));
  if (DIGESTED.test(url.pathname)) return url.searchParams.has("v") ? cacheFirst(request) : networkFirst(request, true);
  if (request.mode === "navigate") return navigate(event, url);
  return PAGE.test(url.pathname) ? networkFirst(request, false) : null;
}

async function networkOr(request, findStored) {
  try {
    return await fetch(request);
  } catch {
    return (await findStored()) ?? Response.error();
  }
}

async function cacheFirst(request) {
  const site = await caches.open(SITE);
  const stored = await site.match(request, ANY);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) await site.put(request, response.clone());
  return response;
}

async function networkFirst(request, ignoreSearch) {
  const site = await caches.open(SITE);
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) await site.put(request, response.clone());
    return response;
  } catch {
    return (await site.match(request, { ignoreSearch, ...ANY })) ?? Response.error();
  }
}

// A page from the server, else the stored copy, else the page that waits for the server.
async function navigate(event, url) {
  const site = await caches.open(SITE);
  try {
    const response = await fetch(event.request);
    if (PAGE.test(url.pathname) && response.ok && !response.redirected) await site.put(url.pathname, response.clone());
    return response;
  } catch {
    const isKept = !TABLE_PAGE.test(url.pathname) || (await keptGames()).includes(TABLE_PAGE.exec(url.pathname)[1]);
    withoutServer.add(event.resultingClientId);
    return (isKept && (await site.match(url.pathname, ANY))) || site.match(OFFLINE_PAGE, ANY);
  }
}

// Finished games

const replayUrl = (id) => `/api/tables/${id}/replay`;

async function keptGames() {
  const games = await caches.open(GAMES);
  return (await games.keys()).map(({ url }) => new URL(url).pathname.split("/")[3]);
}

async function keep(id) {
  const [games, site] = await Promise.all([caches.open(GAMES), caches.open(SITE)]);
  if (!(await games.match(replayUrl(id)))) await games.add(replayUrl(id));
  await site.add(`/t/${id}`);
  const all = await games.keys();
  await Promise.all(all.slice(0, -MAX_GAMES).map((request) => games.delete(request)));
}

// A snapshot, a board or a past position of a game that is kept.
async function storedGame(id, board, ply) {
  const games = await caches.open(GAMES);
  const replay = await (await games.match(replayUrl(id)))?.json();
  const part = board ? replay?.board : ply ? replay?.positions[ply] : replay?.snapshot;
  return part && Response.json(part);
}
