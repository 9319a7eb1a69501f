// The smallest owner of a board: it keeps the picks and records the board's events.

import "/static/board.js";

const board = document.querySelector("acrux-board");
globalThis.events = [];

board.addEventListener("pick", ({ detail }) => {
  events.push(`pick ${detail}`);
  board.picked = [...board.picked, detail];
});
board.addEventListener("unpick", () => {
  events.push("unpick");
  board.picked = board.picked.slice(0, -1);
});
board.addEventListener("complete", ({ detail }) => {
  events.push(`complete ${detail}`);
  board.picked = [];
});

globalThis.show = async (properties) => {
  Object.assign(board, { marks: [], picked: [], label: "Board", ...properties });
  await board.updateComplete;
};
document.documentElement.dataset.ready = "";
