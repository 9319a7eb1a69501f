// The keys that step through the plies of a game.

const STEPS = { ArrowLeft: (ply) => ply - 1, ArrowRight: (ply) => ply + 1, Home: () => 0, End: () => Infinity };

export const isPlyKey = (key) => key in STEPS;

// The ply that a key leads to.
export const plyAfter = (key, ply, lastPly) => clampPly(STEPS[key](ply), lastPly);

export const clampPly = (ply, lastPly) => Math.max(0, Math.min(ply, lastPly));
