// The line to one table. It comes back by itself, and says again, under the same id, what was never answered.
// Events: "line" (detail: is anything heard on it?); "refused" (detail: an Error with the server's sentence), after which it
// is tried again unless that is in vain; "message".

import { get, isFinal } from "./api.js";
import { Patience } from "./patience.js";

const SILENCE = 7000; // milliseconds at most until a line that owes an answer is given up, at first
const LONGEST_SILENCE = 30000;

export class Connection extends EventTarget {
  constructor(table) {
    super();
    this.path = `/api/tables/${table}/socket`;
    this.waiting = new Map();
    this.patience = new Patience();
    this.silence = new Patience(SILENCE, LONGEST_SILENCE);
    this.timer = null; // until another line is tried
    addEventListener("offline", () => this.doubt());
    addEventListener("online", () => this.heard || this.renew());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.open());
  }

  open() {
    const socket = (this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}`));
    let opened = false;
    this.heard = false;
    this.stop();
    this.expect();
    socket.addEventListener("open", () => {
      opened = true;
      for (const { command } of this.waiting.values()) socket.send(JSON.stringify(command));
    });
    socket.addEventListener("message", (event) => socket === this.socket && this.listen(event.data));
    socket.addEventListener("close", async () => {
      if (socket !== this.socket) return;
      this.lose();
      const refusal = opened ? null : await this.askWhy();
      if (socket !== this.socket) return;
      if (refusal) this.report("refused", refusal);
      this.stop();
      if (refusal && isFinal(refusal)) this.close();
      else this.timer = setTimeout(() => this.open(), this.patience.next());
    });
  }

  // Browsers do not say why a socket was refused; the same address tells it to who asks without one.
  async askWhy() {
    try {
      await get(this.path);
    } catch (error) {
      if (error.status) return error;
    }
    return null;
  }

  // A line may be dead without being closed: if what it owes, its first word or an answer, does not come, another is tried.
  expect() {
    this.timer ??= setTimeout(() => this.renew(), this.silence.next());
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
  }

  settle() {
    this.stop();
    this.silence.reset();
  }

  lose() {
    this.heard = false;
    this.report("line", false);
  }

  // The browser is offline; a server on the same machine may still be there.
  doubt() {
    if (!this.socket) return;
    this.lose();
    this.expect();
  }

  renew() {
    if (!this.socket) return;
    this.close();
    this.lose();
    this.open();
  }

  close() {
    this.stop();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  // What has not been answered yet.
  get asked() {
    return [...this.waiting.values()].map(({ command }) => command);
  }

  // The answer to a command, once there is one; an Error with the server's sentence if it was refused.
  send(command) {
    const id = freshId();
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { command: { ...command, id }, resolve, reject });
      this.expect();
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...command, id }));
    });
  }

  // A server that is slow to answer gets more time with every line, whatever else it says meanwhile.
  listen(data) {
    if (!this.heard) this.report("line", true);
    this.heard = true;
    this.patience.reset();
    data.split("\n").forEach((line) => this.hear(JSON.parse(line)));
    if (this.waiting.size) this.expect();
    else this.settle();
  }

  hear(message) {
    const asked = this.waiting.get(message.id);
    if (asked && ["ack", "preview", "refused"].includes(message.type)) {
      this.waiting.delete(message.id);
      this.settle();
      if (message.type === "refused") asked.reject(Object.assign(new Error(message.error), { stale: message.stale }));
      else asked.resolve(message);
    } else {
      this.report("message", message);
    }
  }

  report(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

const freshId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
