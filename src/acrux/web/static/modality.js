// Does whoever is here go from place to place with the Tab key, or point? The board takes arrow keys from those who do
// the former, as they have no other way to its cells; for all others arrow keys look through the game.

let keys = true;

addEventListener("pointerdown", () => (keys = false), true);
addEventListener("keydown", ({ key }) => (keys ||= key === "Tab"), true);

export const byKeys = () => keys;
