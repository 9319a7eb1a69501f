// The moves of a game grouped into turns, each with its line in words.

// Each turn has its first and last ply, the seat that began it, its symbol, its line and its moves.
export function groupTurns(moves) {
  const turns = [];
  for (const move of moves) {
    if (turns.at(-1)?.first !== move.turn)
      turns.push({ first: move.turn, seat: move.seat, symbol: move.symbol, moves: [] });
    const turn = turns.at(-1);
    turn.moves.push(move);
    Object.assign(turn, { last: move.ply, line: move.line });
  }
  return turns;
}

// The turn that a ply belongs to; none before the first.
export const turnOfPly = (turns, ply) => turns.find(({ first, last }) => first <= ply && ply <= last);

// Does the turn belong to one of these seats? A line without a symbol may belong to all of them.
export const isTurnOf = (turn, seats) => Boolean(turn.symbol) && seats.includes(turn.seat);
