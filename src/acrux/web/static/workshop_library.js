// The boards that the server keeps for the workshop of a game: the one that is open, and those of the gallery.

import { get, post } from "./api.js";
import { isSame } from "./undo_history.js";

const POLL_MS = 1000;

export class BoardLibrary {
  // Calls `onChange` after every change.
  constructor(game, onChange) {
    this.api = `/api/workshop/${game}`;
    this.onChange = onChange;
    this.saved = null; // the open board, null if it was never saved
    this.boards = null; // of the gallery, by list
  }

  set(fields) {
    Object.assign(this, fields);
    this.onChange();
  }

  fetch(id) {
    return get(`${this.api}/boards/${id}`);
  }

  async open(id) {
    this.set({ saved: await this.fetch(id) });
    if (this.saved.study) this.followStudy();
    return this.saved;
  }

  close() {
    clearTimeout(this.timer);
    this.set({ saved: null });
  }

  async refresh() {
    this.set({ boards: await get(`${this.api}/boards`) });
  }

  // Saves a board, {name, rows, listed}, unless it is the guest's open one already, and lists it as wanted.
  async save(board) {
    if (!(this.saved?.is_own && this.hasSaved(board.rows) && board.name === this.saved.name)) {
      const { id } = await post(`${this.api}/boards`, board);
      this.set({ saved: await this.fetch(id) });
    }
    if (this.saved.listed !== board.listed) await this.list(this.saved.id, board.listed);
  }

  // Are these the rows of the open board?
  hasSaved(rows) {
    return this.saved !== null && isSame(rows, this.saved.rows);
  }

  async list(id, listed) {
    await post(`${this.api}/boards/${id}`, { listed });
    if (this.saved?.id === id) this.set({ saved: { ...this.saved, listed } });
    await this.refresh();
  }

  async remove(id) {
    await post(`${this.api}/boards/${id}/deletion`, {});
    if (this.saved?.id === id) this.close();
    await this.refresh();
  }

  // Has the open board studied.
  async study() {
    await post(`${this.api}/boards/${this.saved.id}/study`, {});
    await this.followStudy();
  }

  // Asks for the progress until the study is finished; a server that is gone for a moment is asked again.
  async followStudy() {
    clearTimeout(this.timer);
    const { id } = this.saved;
    const board = await this.fetch(id).catch(() => null);
    if (this.saved?.id !== id) return;
    if (board) this.set({ saved: board });
    if (!board || board.study) this.timer = setTimeout(() => this.followStudy(), POLL_MS);
  }
}
