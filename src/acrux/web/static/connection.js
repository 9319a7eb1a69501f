// The line to one table. It comes back by itself, and says again, under the same id, what was never answered.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15000;

export class Connection extends EventTarget {
  constructor(table) {
    super();
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/socket`;
    this.waiting = new Map();
    this.wait = FIRST_WAIT;
    addEventListener("online", () => this.hurry());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.open());
  }

  open() {
    const socket = (this.socket = new WebSocket(this.address));
    socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      this.report("line", true);
      for (const { command } of this.waiting.values()) socket.send(JSON.stringify(command));
    });
    socket.addEventListener("message", (event) => event.data.split("\n").forEach((line) => this.hear(JSON.parse(line))));
    socket.addEventListener("close", () => {
      if (socket !== this.socket) return;
      this.report("line", false);
      const jitter = 0.5 + Math.random() / 2;
      this.timer = setTimeout(() => this.open(), this.wait * jitter);
      this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    });
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
