// Boards as rows of tokens, and how drawing changes them. What a token means is the server's business.

export const blankRows = (width, blank) => Array.from({ length: width }, () => Array(width).fill(blank));

export const widthOf = (rows) => Math.max(0, ...rows.map((row) => row.length));

// Is there a square at this place?
export const hasSquare = (rows, row, column) => column >= 0 && column < (rows[row]?.length ?? 0);

// Would a square at this place make a row longer by one, or begin a new row?
export const isMissing = (rows, row, column) => row <= rows.length && column === (rows[row]?.length ?? 0);

export const isSquare = (rows) => rows.every((row) => row.length === rows.length);

// Draws a token, and its images where the brush takes it: maps[i] takes the square to where images[i] belongs.
export function paint(rows, { row, column }, token, maps = [], images = []) {
  const painted = rows.map((each) => [...each]);
  const middle = (rows.length - 1) / 2;
  maps.forEach(([a, b, c, d], index) => {
    const [east, south] = [column - middle, row - middle];
    const [toColumn, toRow] = [middle + a * east + b * south, middle + c * east + d * south];
    if (hasSquare(rows, toRow, toColumn)) painted[toRow][toColumn] = images[index];
  });
  if (hasSquare(rows, row, column)) painted[row][column] = token;
  else if (isMissing(rows, row, column)) painted[row] = [...(painted[row] ?? []), token];
  return painted;
}

// The board with another width; its middle stays in the middle.
export function resize(rows, width, blank) {
  const shift = [Math.floor((rows.length - width) / 2), Math.floor((widthOf(rows) - width) / 2)];
  return blankRows(width, blank).map((line, row) =>
    line.map((token, column) => rows[row + shift[0]]?.[column + shift[1]] ?? token),
  );
}

// The name of a square: files from the west, ranks from the south.
export const squareName = (rows, { row, column }) => `${String.fromCharCode(97 + column)}${rows.length - row}`;

// The square with a name; null if the board has none.
export function squareAt(rows, name) {
  const place = { row: rows.length - Number(name.slice(1)), column: name.charCodeAt(0) - 97 };
  return hasSquare(rows, place.row, place.column) ? place : null;
}

// The square that a key leads to; null if there is none.
export function neighbour(rows, { row, column }, key) {
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const ends = { Home: 0, End: (rows[row]?.length ?? 0) - 1 };
  if (!(key in steps || key in ends)) return null;
  const [down, right] = steps[key] ?? [0, 0];
  const place = key in ends ? { row, column: ends[key] } : { row: row + down, column: column + right };
  return hasSquare(rows, place.row, place.column) ? place : null;
}

// A board as a file: the name of the file, and its text, which the workshop can open again.
export const boardFile = (name, rows) => ({
  name: `${name.replace(/[^\p{L}\p{N}]+/gu, "-")}.board`,
  text: `${[`# ${name}`, ...rows.map((row) => row.join(" "))].join("\n")}\n`,
});
