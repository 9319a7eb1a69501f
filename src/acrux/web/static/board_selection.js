// Selecting a move on a board: targets list, for each move, the ids to pick one after another (or in any order).

// The moves that are still possible after these picks, each with the ids that it still needs.
function candidates(targets, picked, unordered) {
  const possible = [];
  for (const [move, ...ids] of targets) {
    const rest = unordered ? without(ids, picked) : after(ids, picked);
    if (rest) possible.push([move, rest]);
  }
  return possible;
}

function after(ids, picked) {
  return picked.every((id, index) => ids[index] === id) ? ids.slice(picked.length) : null;
}

function without(ids, picked) {
  return picked.every((id) => ids.includes(id)) ? ids.filter((id) => !picked.includes(id)) : null;
}

// The ids that can be picked next.
export function selectable(targets, picked, unordered) {
  const ids = new Set();
  for (const [, rest] of candidates(targets, picked, unordered)) {
    for (const id of unordered ? rest : rest.slice(0, 1)) ids.add(id);
  }
  return ids;
}

// What picking an id does: how many earlier picks it drops, whether it is then a pick, and the move that it completes.
export function pick(targets, picked, id, unordered) {
  if (picked.at(-1) === id) return { drop: 1, isPick: false, move: null };
  if (selectable(targets, picked, unordered).has(id)) {
    return { drop: 0, isPick: true, move: completed(targets, [...picked, id], unordered) };
  }
  if (selectable(targets, [], unordered).has(id) && !(unordered && picked.includes(id))) {
    return { drop: picked.length, isPick: true, move: completed(targets, [id], unordered) };
  }
  return { drop: 0, isPick: false, move: null };
}

function completed(targets, picked, unordered) {
  const possible = candidates(targets, picked, unordered);
  return possible.length === 1 && possible[0][1].length === 0 ? possible[0][0] : null;
}
