// Actions of an element that may fail: whether one is under way, and the sentence of the last error.

export class Attempts {
  constructor(host) {
    this.host = host;
    this.isBusy = false;
    this.error = "";
    this.onPageShow = (event) => event.persisted && this.set({ isBusy: false });
    host.addController(this);
  }

  // The back-forward cache restores the page as it was left.
  hostConnected() {
    addEventListener("pageshow", this.onPageShow);
  }

  hostDisconnected() {
    removeEventListener("pageshow", this.onPageShow);
  }

  set(fields) {
    Object.assign(this, fields);
    this.host.requestUpdate();
  }

  // Resolves to the result of the action, or to null if it fails.
  async run(action) {
    this.set({ isBusy: true });
    const result = await this.runInBackground(action);
    this.set({ isBusy: false });
    return result;
  }

  // The same without being busy meanwhile.
  async runInBackground(action) {
    this.set({ error: "" });
    try {
      return await action();
    } catch (error) {
      this.set({ error: error.message });
      return null;
    }
  }
}

// Leaves the page: never resolves, so that what led here is not done twice.
export function leaveFor(address) {
  location.assign(address);
  return new Promise(() => {});
}
