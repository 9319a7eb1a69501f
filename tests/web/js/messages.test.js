import assert from "node:assert/strict";
import { formatText } from "../../../src/acrux/web/static/messages.js";

const CATALOGUE = {
  hello: "Hello, {name}!",
  ada: "Ada",
  moves: { one: "{n} move", other: "{n} moves" },
  "list.and": "{some} and {last}",
};

Deno.test("values are inserted", () => {
  assert.equal(formatText(CATALOGUE, ["hello", { name: "Grace" }]), "Hello, Grace!");
  assert.equal(formatText(CATALOGUE, "ada"), "Ada");
});

Deno.test("negative numbers have a minus sign", () => {
  assert.equal(formatText({ x: "{n} {s}" }, ["x", { n: -3, s: "-3" }]), "−3 -3");
});

Deno.test("the number n chooses the plural form", () => {
  assert.deepEqual(
    [0, 1, 2].map((n) => formatText(CATALOGUE, ["moves", { n }])),
    ["0 moves", "1 move", "2 moves"],
  );
});

Deno.test("Texts and lists are values too", () => {
  assert.equal(formatText(CATALOGUE, ["hello", { name: ["ada"] }]), "Hello, Ada!");
  assert.equal(formatText(CATALOGUE, ["hello", { name: [["ada"], "Bob", "Eve"] }]), "Hello, Ada, Bob and Eve!");
  assert.equal(formatText(CATALOGUE, ["hello", { name: [["ada"]] }]), "Hello, Ada!");
});

Deno.test("an unknown key is shown as it is", () => {
  assert.equal(formatText(CATALOGUE, ["hex.tagline"]), "hex.tagline");
});
