// Chance events on the analysis board.

// The outcome at a place between 0 and 1 of the probabilities one after another.
export function drawOutcome(outcomes, place) {
  let left = place;
  const found = outcomes.find(({ chance }) => (left -= chance) < 0);
  return (found ?? outcomes.at(-1)).move;
}
