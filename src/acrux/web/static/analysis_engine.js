// Engine lines that deepen while a position is looked at: a stream of the server, which ends with the connection.

import { translate } from "./i18n.js";
import { jsonLines } from "./json_lines.js";

const SETTLE_MS = 350; // a position must be looked at for so long

export class Engine {
  constructor(host) {
    this.host = host;
    this.clear();
  }

  clear() {
    this.set({ lines: null, seat: 0, seconds: 0, isBusy: false, error: "" });
  }

  set(fields) {
    Object.assign(this, fields);
    this.host.requestUpdate();
  }

  // Looks at another position; null: at none.
  watch(place, lines) {
    this.stop();
    this.clear();
    if (!place) return;
    this.isBusy = true;
    this.timer = setTimeout(() => this.read(place, lines), SETTLE_MS);
  }

  stop() {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.abort = null;
  }

  async read(place, lines) {
    const abort = (this.abort = new AbortController());
    try {
      const response = await fetch("/api/analysis/lines", {
        method: "POST",
        credentials: "same-origin",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...place, lines }),
        signal: abort.signal,
      });
      if (!response.ok) throw new Error((await response.json().catch(() => ({}))).error ?? translate("page.failed"));
      for await (const answer of jsonLines(response.body)) {
        this.set({ lines: answer.lines, seat: answer.seat, seconds: this.seconds + answer.seconds });
      }
      this.set({ isBusy: false, error: this.lines ? "" : translate("analysis_board.busy_server") });
    } catch (error) {
      if (abort.signal.aborted) return;
      const message = error instanceof TypeError ? translate("page.offline") : error.message;
      this.set({ isBusy: false, error: message });
    }
  }
}
