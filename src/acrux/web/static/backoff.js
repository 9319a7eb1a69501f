// Exponential backoff with jitter: each delay is up to twice as long as the one before, between half and all of its bound.

const FIRST_DELAY_MS = 400;
const MAX_DELAY_MS = 15_000;

export class Backoff {
  constructor(firstDelayMs = FIRST_DELAY_MS, maxDelayMs = MAX_DELAY_MS) {
    this.firstDelayMs = firstDelayMs;
    this.maxDelayMs = maxDelayMs;
    this.reset();
  }

  reset() {
    this.boundMs = this.firstDelayMs;
  }

  // Milliseconds to wait before the next attempt.
  nextDelayMs() {
    const delayMs = this.boundMs * (0.5 + Math.random() / 2);
    this.boundMs = Math.min(2 * this.boundMs, this.maxDelayMs);
    return delayMs;
  }
}
