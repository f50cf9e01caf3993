/** Whose turn is still to come, the next one first. */
const waiting = new Set<() => void>();
let isUnderWay = false;

function next(): void {
  const [turn] = waiting;
  isUnderWay = turn !== undefined;
  if (!turn) return;
  waiting.delete(turn);
  turn();
  requestAnimationFrame(next);
}

/**
 * Does heavy work when its turn comes, one piece a frame, so that the page stays quick between them;
 * answers how to give the turn back.
 */
export function takeTurn(turn: () => void): () => void {
  waiting.add(turn);
  if (!isUnderWay) requestAnimationFrame(next);
  isUnderWay = true;
  return () => {
    waiting.delete(turn);
  };
}
