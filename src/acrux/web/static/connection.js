// The line to one table. It comes back by itself, and says again, under the same id, what was never answered.
// Events: "line" (detail: is it open?); "refused" (detail: an Error with the server's sentence), after which it is tried
// again unless that is in vain; "message".

import { get, isFinal } from "./api.js";
import { Patience } from "./patience.js";

export class Connection extends EventTarget {
  constructor(table) {
    super();
    this.path = `/api/tables/${table}/socket`;
    this.waiting = new Map();
    this.patience = new Patience();
    addEventListener("online", () => this.hurry());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.open());
  }

  open() {
    const socket = (this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}`));
    let opened = false;
    socket.addEventListener("open", () => {
      opened = true;
      this.patience.reset();
      this.report("line", true);
      for (const { command } of this.waiting.values()) socket.send(JSON.stringify(command));
    });
    socket.addEventListener("message", (event) => event.data.split("\n").forEach((line) => this.hear(JSON.parse(line))));
    socket.addEventListener("close", async () => {
      if (socket !== this.socket) return;
      this.report("line", false);
      const refusal = opened ? null : await this.askWhy();
      if (socket !== this.socket) return;
      if (refusal) this.report("refused", refusal);
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

  hurry() {
    if (this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.open();
  }

  close() {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  // The answer to a command, once there is one; an Error with the server's sentence if it was refused.
  send(command) {
    const id = freshId();
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { command: { ...command, id }, resolve, reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...command, id }));
    });
  }

  hear(message) {
    const asked = this.waiting.get(message.id);
    if (asked && ["ack", "tried", "refused"].includes(message.type)) {
      this.waiting.delete(message.id);
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
