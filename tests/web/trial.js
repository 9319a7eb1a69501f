// The smallest owner of a board: it keeps what is picked and writes down what it is told.

import "/static/board.js";

const board = document.querySelector("acrux-board");
window.told = [];

board.addEventListener("pick", ({ detail }) => {
  window.told.push(`pick ${detail}`);
  board.picked = [...board.picked, detail];
});
board.addEventListener("unpick", () => {
  window.told.push("unpick");
  board.picked = board.picked.slice(0, -1);
});
board.addEventListener("complete", ({ detail }) => {
  window.told.push(`complete ${detail}`);
  board.picked = [];
});

window.show = async (data) => {
  Object.assign(board, { marks: [], picked: [], label: "Board", ...data });
  await board.updateComplete;
};
document.documentElement.dataset.ready = "";
