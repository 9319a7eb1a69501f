// The input modality: has the user last pointed, or moved the focus with Tab? Keyboard users move over the board's cells
// with the arrow keys; for everybody else the arrow keys step through the game's history.

let keyboard = true;

addEventListener("pointerdown", () => (keyboard = false), true);
addEventListener("keydown", ({ key }) => (keyboard ||= key === "Tab"), true);

export const usesKeyboard = () => keyboard;
