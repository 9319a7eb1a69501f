// Base class of all elements: renders into the page itself (no shadow root), so that the page's styles and labels apply.

import { LitElement } from "lit";

export class AcruxElement extends LitElement {
  createRenderRoot() {
    return this;
  }

  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}
