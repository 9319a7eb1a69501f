import assert from "node:assert/strict";
import { jsonLines } from "../../../src/acrux/web/static/json_lines.js";

Deno.test("objects are read one a line, wherever the stream is cut", async () => {
  const bytes = new TextEncoder().encode('{"a":"ä"}\n\n{"b":2}\n{"cut":');
  const stream = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const found = [];
  for await (const each of jsonLines(stream)) found.push(each);
  assert.deepEqual(found, [{ a: "ä" }, { b: 2 }]);
});
