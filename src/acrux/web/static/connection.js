// The WebSocket connection to one table. It reconnects with exponential backoff and resends unanswered commands under the
// same `id`, their idempotency key.
// Events: "online" (detail: boolean); "refused" (detail: an Error with the server's sentence), followed by another attempt
// unless the error is permanent; "message" (detail: a message that answers no command).

import { get, isPermanent } from "./api.js";
import { Backoff } from "./backoff.js";

const ANSWER_TIMEOUT_MS = 7000; // then the connection counts as dead; doubles while the server stays slow
const MAX_ANSWER_TIMEOUT_MS = 30_000;
const ANSWERS = ["ack", "preview", "refused"];

export class Connection extends EventTarget {
  constructor(table) {
    super();
    this.path = `/api/tables/${table}/socket`;
    this.pending = new Map();
    this.reconnectBackoff = new Backoff();
    this.answerBackoff = new Backoff(ANSWER_TIMEOUT_MS, MAX_ANSWER_TIMEOUT_MS);
    this.timer = null; // until the next attempt to connect
    addEventListener("offline", () => this.onBrowserOffline());
    addEventListener("online", () => this.isOnline || this.reconnect());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => event.persisted && this.open());
  }

  open() {
    const protocol = location.protocol === "https:" ? "wss" : "ws";
    const socket = (this.socket = new WebSocket(`${protocol}://${location.host}${this.path}`));
    let hasOpened = false;
    this.isOnline = false;
    this.stopTimer();
    this.startAnswerTimer();
    socket.addEventListener("open", () => {
      hasOpened = true;
      for (const { command } of this.pending.values()) socket.send(JSON.stringify(command));
    });
    socket.addEventListener("message", (event) => socket === this.socket && this.receive(event.data));
    socket.addEventListener("close", () => this.onClose(socket, hasOpened));
  }

  async onClose(socket, hasOpened) {
    if (socket !== this.socket) return;
    this.setOffline();
    const refusal = hasOpened ? null : await this.fetchRefusal();
    if (socket !== this.socket) return;
    if (refusal) this.emit("refused", refusal);
    this.stopTimer();
    if (refusal && isPermanent(refusal)) this.close();
    else this.timer = setTimeout(() => this.open(), this.reconnectBackoff.nextDelayMs());
  }

  // Browsers hide why a WebSocket handshake failed; a plain GET of the same path returns the reason.
  async fetchRefusal() {
    try {
      await get(this.path);
    } catch (error) {
      if (error.status) return error;
    }
    return null;
  }

  // A dead connection is not always closed: reconnect if an expected message (the first one, or an answer) stays out.
  startAnswerTimer() {
    this.timer ??= setTimeout(() => this.reconnect(), this.answerBackoff.nextDelayMs());
  }

  stopTimer() {
    clearTimeout(this.timer);
    this.timer = null;
  }

  onAnswer() {
    this.stopTimer();
    this.answerBackoff.reset();
  }

  setOffline() {
    this.isOnline = false;
    this.emit("online", false);
  }

  // The browser has no network, but a server on the same machine may still answer.
  onBrowserOffline() {
    if (!this.socket) return;
    this.setOffline();
    this.startAnswerTimer();
  }

  reconnect() {
    if (!this.socket) return;
    this.close();
    this.setOffline();
    this.open();
  }

  close() {
    this.stopTimer();
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  get unanswered() {
    return [...this.pending.values()].map(({ command }) => command);
  }

  // Resolves to the answer; rejects with the server's sentence if the command is refused.
  send(command) {
    const id = createId();
    return new Promise((resolve, reject) => {
      this.pending.set(id, { command: { ...command, id }, resolve, reject });
      this.startAnswerTimer();
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...command, id }));
    });
  }

  // Other messages do not stop the timer of an unanswered command.
  receive(data) {
    if (!this.isOnline) this.emit("online", true);
    this.isOnline = true;
    this.reconnectBackoff.reset();
    data.split("\n").forEach((line) => this.dispatch(JSON.parse(line)));
    if (this.pending.size) this.startAnswerTimer();
    else this.onAnswer();
  }

  dispatch(message) {
    const sent = this.pending.get(message.id);
    if (!sent || !ANSWERS.includes(message.type)) {
      this.emit("message", message);
      return;
    }
    this.pending.delete(message.id);
    this.onAnswer();
    if (message.type === "refused") sent.reject(Object.assign(new Error(message.error), { stale: message.stale }));
    else sent.resolve(message);
  }

  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

const createId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
