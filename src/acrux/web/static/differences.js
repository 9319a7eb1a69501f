// Applies differences between JSON values, as server/live/differences.py makes them. Old values stay as they are.

export function applyEdit(edit, old) {
  if (edit.items) return edit.items.flatMap((part) => partItems(part, old));
  const next = { ...old, ...edit.put };
  for (const [name, change] of Object.entries(edit.edit ?? {})) next[name] = applyEdit(change, old[name]);
  for (const name of edit.drop ?? []) delete next[name];
  return next;
}

// A part of a new list: old items from a start to a stop, new items, or one old item, changed.
function partItems(part, old) {
  if (Array.isArray(part)) return old.slice(...part);
  return part.new ?? [applyEdit(part, old[part.at])];
}

// The scenes after each step; each step changes the scene before it.
export function stepScenes(scene, steps) {
  let last = scene;
  return steps.map((step) => (last = applyEdit(step.scene, last)));
}
