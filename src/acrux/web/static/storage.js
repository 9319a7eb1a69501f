// Plain data kept in this browser. A browser may forbid storage: then nothing is kept.

// Null if nothing is kept under this key.
export function readStored(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

export function writeStored(key, data) {
  try {
    localStorage.setItem(key, JSON.stringify(data));
  } catch {
    return; // the page goes on without it
  }
}
