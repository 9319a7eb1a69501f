// Shows messages of a table one at a time: the next one waits until the animation of the last is over, plus a short pause.

const PAUSE_MS = 350;
const MAX_PENDING = 24; // a page that is further behind catches up at once

export class UpdateQueue {
  // `show` displays a message and returns a promise for the end of its animation, or null if there is none; `skip` ends
  // the animation at once.
  constructor(show, skip = () => {}) {
    this.show = show;
    this.skip = skip;
    this.pending = [];
    this.animation = null;
  }

  // A snapshot replaces every pending update. It does not count spectators, so presence messages stay.
  push(message) {
    message.receivedAtMs = performance.now();
    if (message.type === "snapshot") this.pending = this.pending.filter(({ type }) => type === "presence");
    this.pending.push(message);
    if (message.type === "snapshot" || this.pending.length > MAX_PENDING) this.flush();
    else this.showNext();
  }

  showNext() {
    while (this.pending.length && !this.animation) this.waitFor(this.show(this.pending.shift()));
  }

  async waitFor(animation) {
    if (!animation) return;
    this.animation = animation;
    await animation;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (this.animation !== animation) return;
    this.animation = null;
    this.showNext();
  }

  // Shows all pending messages at once.
  flush() {
    this.animation = null;
    this.skip();
    this.pending.splice(0).forEach((message) => this.show(message));
  }
}
