// Pauses before something is tried again: each is twice as long as the one before, and no two pages keep step.

const FIRST = 400;
const LONGEST = 15000;

export class Patience {
  constructor() {
    this.reset();
  }

  reset() {
    this.wait = FIRST;
  }

  // Milliseconds until the next attempt.
  next() {
    const pause = this.wait * (0.5 + Math.random() / 2);
    this.wait = Math.min(2 * this.wait, LONGEST);
    return pause;
  }
}
