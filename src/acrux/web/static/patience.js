// Pauses before something is tried again: each is twice as long as the one before, and no two pages keep step.

const FIRST = 400;
const LONGEST = 15000;

export class Patience {
  constructor(first = FIRST, longest = LONGEST) {
    this.first = first;
    this.longest = longest;
    this.reset();
  }

  reset() {
    this.wait = this.first;
  }

  // Milliseconds until the next attempt.
  next() {
    const pause = this.wait * (0.5 + Math.random() / 2);
    this.wait = Math.min(2 * this.wait, this.longest);
    return pause;
  }
}
