// What pointing at something means, given the moves and the ids that are pointed at one after another to make each.

// The moves that the ids so far may still become, with the ids that each of them still needs.
function open(targets, picked, unordered) {
  const found = [];
  for (const [move, ...ids] of targets) {
    const left = unordered ? without(ids, picked) : after(ids, picked);
    if (left) found.push([move, left]);
  }
  return found;
}

function after(ids, picked) {
  return picked.every((id, place) => ids[place] === id) ? ids.slice(picked.length) : null;
}

function without(ids, picked) {
  return picked.every((id) => ids.includes(id)) ? ids.filter((id) => !picked.includes(id)) : null;
}

// The ids that may be pointed at next.
export function offered(targets, picked, unordered) {
  const found = new Set();
  for (const [, left] of open(targets, picked, unordered)) {
    for (const id of unordered ? left : left.slice(0, 1)) found.add(id);
  }
  return found;
}

// How many picks are to be dropped, whether the id is then a step of a move, and the move that is complete with it.
export function settle(targets, picked, id, unordered) {
  if (picked.at(-1) === id) return { drop: 1, step: false, move: null };
  if (offered(targets, picked, unordered).has(id)) return { drop: 0, ...reached(targets, [...picked, id], unordered) };
  if (offered(targets, [], unordered).has(id) && !(unordered && picked.includes(id))) {
    return { drop: picked.length, ...reached(targets, [id], unordered) };
  }
  return { drop: 0, step: false, move: null };
}

function reached(targets, picked, unordered) {
  const left = open(targets, picked, unordered);
  return { step: true, move: left.length === 1 && left[0][1].length === 0 ? left[0][0] : null };
}
