import assert from "node:assert/strict";
import { failRequests, respondWith } from "./browser.js";
import { get, isPermanent, post } from "../../../src/acrux/web/static/api.js";

Deno.test("an answer is parsed", async () => {
  respondWith({ name: "Ada" });
  assert.deepEqual(await get("/api/me"), { name: "Ada" });
});

Deno.test("a refusal throws the server's sentence with its status", async () => {
  respondWith({ error: "That is too fast." }, 429);
  await assert.rejects(post("/api/me", {}), { message: "That is too fast.", status: 429 });
  respondWith({}, 500);
  await assert.rejects(get("/api/me"), { message: "It failed.", status: 500 });
});

Deno.test("an unreachable server throws a sentence without status", async () => {
  failRequests();
  await assert.rejects(get("/api/me"), (error) => error.message === "No server." && error.status === undefined);
});

Deno.test("client errors are permanent, except rate limits", () => {
  const statuses = [undefined, 400, 404, 409, 429, 500, 503];
  assert.deepEqual(
    statuses.filter((status) => isPermanent({ status })),
    [400, 404, 409],
  );
});
