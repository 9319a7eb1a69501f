// Undo and redo of values that are replaced as a whole.

const MAX_STEPS = 200;

export const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// A stroke with the mouse is one step, however many changes it makes.
export class UndoHistory {
  constructor(value) {
    this.value = value;
    this.past = [];
    this.future = [];
    this.isDrawing = false;
  }

  // Shows another value; within a stroke, all changes together are one step.
  change(value) {
    if (isSame(value, this.value)) return;
    if (!this.isDrawing) this.past = [...this.past, this.value].slice(-MAX_STEPS);
    this.future = [];
    this.value = value;
  }

  beginStroke() {
    this.endStroke();
    this.start = this.value;
    this.isDrawing = true;
  }

  endStroke() {
    if (!this.isDrawing) return;
    this.isDrawing = false;
    if (!isSame(this.start, this.value)) this.past = [...this.past, this.start].slice(-MAX_STEPS);
  }

  undo() {
    this.endStroke();
    if (!this.past.length) return;
    this.future = [this.value, ...this.future];
    this.value = this.past.at(-1);
    this.past = this.past.slice(0, -1);
  }

  redo() {
    if (!this.future.length) return;
    this.past = [...this.past, this.value];
    [this.value, ...this.future] = this.future;
  }
}
