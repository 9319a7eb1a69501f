// Shows steps one after another: everything that one decision triggered. A click on the board, Space or Enter skips them.

const CONTROLS = "a, button, input, select, summary, textarea, dialog, [popover]"; // use clicks and keys themselves

export class StepPlayer {
  // `skip` is called when the user wants to see the end at once.
  constructor(host, skip) {
    this.host = host;
    this.current = null;
    this.onClick = (event) =>
      this.isSkip(event) && this.host.querySelector(".stage")?.contains(event.target) && this.stop(event, skip);
    this.onKeyDown = (event) => [" ", "Enter"].includes(event.key) && this.isSkip(event) && this.stop(event, skip);
    host.addController(this);
  }

  hostConnected() {
    addEventListener("click", this.onClick, true);
    addEventListener("keydown", this.onKeyDown, true);
  }

  hostDisconnected() {
    removeEventListener("click", this.onClick, true);
    removeEventListener("keydown", this.onKeyDown, true);
  }

  get isPlaying() {
    return this.current !== null;
  }

  isSkip({ target }) {
    const control = target.closest?.(CONTROLS);
    return this.isPlaying && (!control || control.matches(".skip-steps"));
  }

  // The click or key is used up: nothing else happens with it.
  stop(event, skip) {
    event.preventDefault();
    event.stopPropagation();
    skip();
  }

  // Calls `show` for each step, then `finish`. Resolves when what `finish` returns is over, also if the steps are skipped.
  // The steps take at most `limitMs` together; without a limit, each also waits for its animation.
  play(steps, { show, finish, limitMs = Infinity }) {
    const total = steps.reduce((sum, step) => sum + step.duration_ms, 0);
    const scale = Math.min(1, Math.max(0, limitMs) / total);
    return new Promise((resolve) => {
      const run = { finish: () => resolve(finish()) };
      this.current = run;
      this.showAll(run, steps, (step) => pause(step.duration_ms * scale, scale === 1 ? show(step) : void show(step)));
    });
  }

  async showAll(run, steps, showStep) {
    for (const step of steps) {
      await showStep(step);
      if (this.current !== run) return;
    }
    this.skip();
  }

  // Shows the end at once.
  skip() {
    const run = this.current;
    this.current = null;
    run?.finish();
  }

  // Forgets the steps, and their end with them.
  cancel() {
    this.current = null;
  }
}

const pause = (ms, animation) => Promise.all([new Promise((resolve) => setTimeout(resolve, ms)), animation]);
