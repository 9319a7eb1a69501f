import assert from "node:assert/strict";
import { respondWith } from "./browser.js";
import { Connection } from "../../../src/acrux/web/static/connection.js";

class FakeSocket extends EventTarget {
  static OPEN = 1;
  static created = [];
  readyState = 0;
  sent = [];

  constructor(url) {
    super();
    this.url = url;
    FakeSocket.created.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  receive(...messages) {
    const data = messages.map((message) => JSON.stringify(message)).join("\n");
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  drop() {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
}

globalThis.WebSocket = FakeSocket;
const latest = () => FakeSocket.created.at(-1);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(condition) {
  while (!condition()) await sleep(1);
}

// An open connection and the events that it emits.
function connect() {
  const connection = new Connection("abc");
  const events = [];
  for (const name of ["online", "refused", "message"]) {
    connection.addEventListener(name, ({ detail }) => events.push([name, detail.message ?? detail]));
  }
  connection.reconnectBackoff.boundMs = 1;
  connection.open();
  return { connection, events };
}

Deno.test("an answer resolves its command, a refusal rejects it", async () => {
  const { connection } = connect();
  latest().open();
  const [first, second] = [connection.send({ type: "move" }), connection.send({ type: "chat" })];
  const [one, two] = latest().sent;
  latest().receive({ type: "ack", id: one.id, version: 2 }, { type: "refused", id: two.id, error: "No.", stale: true });
  assert.equal((await first).version, 2);
  await assert.rejects(second, { message: "No.", stale: true });
  connection.close();
});

Deno.test("other messages are events, and the first means that the table is online", () => {
  const { connection, events } = connect();
  latest().open();
  latest().receive({ type: "snapshot" }, { type: "presence" });
  assert.deepEqual(events, [
    ["online", true],
    ["message", { type: "snapshot" }],
    ["message", { type: "presence" }],
  ]);
  connection.close();
});

Deno.test("an unanswered command is resent under its id after a reconnect", async () => {
  const { connection, events } = connect();
  latest().open();
  const answer = connection.send({ type: "move" });
  const [command] = latest().sent;
  latest().drop();
  assert.deepEqual(events, [["online", false]]);
  await until(() => latest().readyState === 0);
  latest().open();
  assert.deepEqual(latest().sent, [command]);
  latest().receive({ type: "ack", id: command.id, version: 2 });
  await answer;
  assert.deepEqual(connection.unanswered, []);
  connection.close();
});

Deno.test("a permanent refusal ends the attempts", async () => {
  respondWith({ error: "There is no such table." }, 404);
  const { connection, events } = connect();
  const { length } = FakeSocket.created;
  latest().drop();
  await until(() => connection.socket === null);
  assert.deepEqual(events.at(-1), ["refused", "There is no such table."]);
  await sleep(20);
  assert.equal(FakeSocket.created.length, length);
});

Deno.test("a temporary refusal is retried", async () => {
  respondWith({ error: "Too many tables are open." }, 429);
  const { connection, events } = connect();
  const { length } = FakeSocket.created;
  latest().drop();
  await until(() => FakeSocket.created.length > length);
  assert.deepEqual(events.at(-1), ["refused", "Too many tables are open."]);
  connection.close();
});
