// The turn that a player assembles: ids picked on the board, moves not yet confirmed, and the server's preview of them.

import { isOn } from "./settings.js";
import { isSameTurn } from "./snapshot.js";

export class Draft {
  constructor(host) {
    this.host = host;
    this.clear();
  }

  clear() {
    this.set({ picked: [], moves: [], preview: null });
  }

  set(fields) {
    Object.assign(this, fields);
    this.host.requestUpdate();
  }

  pick(id) {
    this.changePicked([...this.picked, id]);
  }

  unpick() {
    this.changePicked(this.picked.slice(0, -1));
  }

  // Clicks while a command is unanswered were meant for the previous position: ignore them. Moves without a preview are
  // those of the picked ids, so they go with them.
  changePicked(picked) {
    if (!this.host.isDeciding) this.set({ picked, moves: this.preview ? this.moves : [] });
  }

  // Sends a turn of one move at once, or holds it where the player wants to confirm; the server previews longer turns.
  // Returns whether the moves could be added.
  async add(...moves) {
    if (this.host.isDeciding) return false;
    if (!this.host.table.multi_move_turns) return isOn("confirm") ? this.hold(moves) : this.play(moves);
    const turn = [...this.moves, ...moves];
    const isFirst = !this.moves.length;
    this.set({ picked: [] });
    const preview = await this.requestPreview(turn);
    const isWholeTurn = isFirst && preview && !preview.more && !isOn("confirm");
    return isWholeTurn ? this.host.move(turn) : this.accept(turn, preview);
  }

  play(moves) {
    this.set({ picked: [] });
    return this.host.move(moves);
  }

  // Keeps a legal move until it is confirmed; the board shows what was picked for it. The server checks any other text.
  async hold(moves) {
    const target = moves.length === 1 && this.host.table.targets.find(([move]) => move === moves[0]);
    if (!target) return this.accept(moves, await this.requestPreview(moves));
    this.set({ picked: target.slice(1), moves, preview: null });
    return true;
  }

  async undo() {
    if (this.host.isDeciding) return false;
    const moves = this.moves.slice(0, -1);
    return moves.length ? this.accept(moves, await this.requestPreview(moves)) : this.clear();
  }

  // The id of the game's button that ends the turn; undefined if the turn is ended by confirming it.
  get endButtonId() {
    return this.host.table.scene?.buttons.find(({ kind }) => kind === "ends-turn")?.id;
  }

  // The move that ends the turn now, if it is legal and not yet over.
  get endMove() {
    const { targets } = this.preview ?? this.host.table;
    return targets.find(([, ...ids]) => ids.length === 1 && ids[0] === this.endButtonId)?.[0];
  }

  endTurn() {
    return this.host.move(this.isComplete ? this.moves : [...this.moves, this.endMove]);
  }

  confirm() {
    return this.host.move(this.moves);
  }

  // The position after these moves; null if the server refuses them or the turn has changed meanwhile.
  async requestPreview(moves) {
    const before = this.host.table;
    const preview = await this.host.decide({ type: "preview", seat: before.seat, moves });
    return isSameTurn(before, this.host.table) ? preview : null;
  }

  accept(moves, preview) {
    if (!preview) return false;
    this.set({ picked: [], moves, preview });
    return true;
  }

  // Is confirming all that is left to do?
  get isComplete() {
    return this.moves.length > 0 && !this.preview?.more;
  }
}
