// News one after another, so that each can be seen: the next is shown when the movement of the last is over, a moment later.

const MOMENT = 350;
const MOST = 24; // who is further behind sees the rest at once

export class Pace {
  // `show` shows a message and returns when it has been seen: a promise, or nothing where there is nothing to look at.
  constructor(show) {
    this.show = show;
    this.waiting = [];
    this.looking = null;
  }

  // A whole table holds everything that came before it, but for how many watch.
  push(message) {
    if (message.type === "snapshot") this.waiting = this.waiting.filter(({ type }) => type === "presence");
    this.waiting.push(message);
    if (message.type === "snapshot" || this.waiting.length > MOST) this.hurry();
    else this.next();
  }

  next() {
    while (this.waiting.length && !this.looking) this.look(this.show(this.waiting.shift()));
  }

  async look(seen) {
    if (!seen) return;
    this.looking = seen;
    await seen;
    await new Promise((resolve) => setTimeout(resolve, MOMENT));
    if (this.looking !== seen) return;
    this.looking = null;
    this.next();
  }

  // Show at once whatever waits.
  hurry() {
    this.looking = null;
    this.waiting.splice(0).forEach((message) => this.show(message));
  }
}
