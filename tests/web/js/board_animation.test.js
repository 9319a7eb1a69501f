import assert from "node:assert/strict";
import { keyframes } from "../../../src/acrux/web/static/board_animation.js";

const piece = (id, x, y, fields = {}) => ({ id, x, y, w: 10, kind: "stone", symbol: "red", ...fields });
const transforms = (frames) => frames.map(({ transform }) => transform);

Deno.test("a piece that stays where it is has no keyframes", () => {
  assert.equal(keyframes([piece("a", 0, 0)], [piece("a", 1, 1)]).size, 0);
});

Deno.test("a moved piece glides from its old place", () => {
  const frames = keyframes([piece("a", 0, 0)], [piece("a", 50, 0)]).get("a");
  assert.deepEqual(transforms(frames), [
    "translate(0px, 0px) rotate(0deg) scale(1)",
    "translate(50px, 0px) rotate(0deg) scale(1)",
  ]);
});

Deno.test("a new piece fades in, or glides from a removed piece of the same look", () => {
  const fading = keyframes([], [piece("b", 50, 0)]).get("b");
  assert.deepEqual(
    fading.map(({ opacity }) => opacity),
    [0, 1],
  );
  const gliding = keyframes([piece("a", 0, 0), piece("c", 9, 9, { symbol: "blue" })], [piece("b", 50, 0)]).get("b");
  assert.match(gliding[0].transform, /translate\(0px, 0px\)/);
});

Deno.test("a piece goes over all places of its motion", () => {
  const motion = {
    through: [
      [0, 0],
      [50, 0],
      [50, 50],
    ],
  };
  const frames = keyframes([piece("a", 0, 0)], [piece("a", 50, 50, { motion })]).get("a");
  assert.deepEqual(
    transforms(frames).map((text) => text.match(/\((.*?)\)/)[1]),
    ["0px, 0px", "50px, 0px", "50px, 50px"],
  );
});

Deno.test("a piece on a dial turns about its centre", () => {
  const motion = { about: [0, 0], turn: -90 };
  const frames = keyframes([piece("a", 0, -10)], [piece("b", 10, 0, { motion })]).get("b");
  assert.deepEqual(
    transforms(frames).map((text) => text.match(/rotate\((.*?)\)/)[1]),
    ["-90deg", "0deg"],
  );
});
