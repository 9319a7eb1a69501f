// The earlier positions of a table: fetches them, and shows one with the steps that led to it.

import { get } from "./api.js";
import { isOn } from "./settings.js";
import { pastSteps } from "./steps.js";

// Sets the host's `shownPly` and `pastPosition`; both are null for the current position.
export class PastPositions {
  constructor(host) {
    this.host = host;
    this.forget();
  }

  // What later plies made of a position is out of date after a turn: they may have been taken back.
  forget() {
    this.cache = new Map();
  }

  // Shows an earlier position, or the current one for null.
  async show(ply) {
    const { host } = this;
    const from = host.shownPly;
    if (from === null) host.player.skip();
    else host.player.cancel();
    const isNext = from !== null && isOn("motion") && (ply ?? host.table.moves.length) === from + 1;
    const shown = isNext ? from + 1 : ply; // the current position is shown like a past one until its steps are over
    host.shownPly = shown;
    history.replaceState(null, "", withPly(location.href, ply));
    if (shown === null) {
      host.pastPosition = null;
      return;
    }
    const { cache } = this;
    try {
      const position = await this.fetch(shown);
      if (host.shownPly !== shown) return;
      if (cache === this.cache) this.showSteps(position, isNext, ply === null);
      else this.show(ply); // the game has changed meanwhile
    } catch (error) {
      host.error = error.message;
    }
  }

  // The position as the own seat sees it that also sees the current one.
  async fetch(ply) {
    const { cache } = this;
    const { id, seat } = this.host.table;
    const query = seat === null ? "" : `?seat=${seat}`;
    if (!cache.has(ply)) cache.set(ply, await get(`/api/tables/${id}/plies/${ply}${query}`));
    return cache.get(ply);
  }

  // Shows a position; the steps that led to it first, if it is the next one.
  showSteps(position, isNext, isCurrent) {
    const { host } = this;
    const finish = () => {
      host.shownPly = isCurrent ? null : position.ply;
      host.pastPosition = isCurrent ? null : position;
    };
    const steps = isNext ? pastSteps(host, position, finish) : null;
    if (steps) host.player.play(...steps);
    else finish();
  }
}

// The ply that an address points at, at most the last; null for the current position. The last ply of a running game
// means the current one, whatever follows.
export function linkedPly(search, { moves, status }) {
  const ply = new URLSearchParams(search).get("ply");
  if (ply === null || !/^\d+$/.test(ply)) return null;
  const isLive = Number(ply) >= moves.length && status !== "over";
  return isLive ? null : Math.min(Number(ply), moves.length);
}

// The address with another ply, or without one for null.
export function withPly(address, ply) {
  const url = new URL(address);
  if (ply === null) url.searchParams.delete("ply");
  else url.searchParams.set("ply", ply);
  return url.href;
}
