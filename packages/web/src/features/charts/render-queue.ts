/** Pending work, next one first. */
const pending = new Set<() => void>();
let isScheduled = false;

function next(): void {
  const [task] = pending;
  isScheduled = task !== undefined;
  if (!task) return;
  pending.delete(task);
  task();
  requestAnimationFrame(next);
}

/**
 * Schedules rendering work, one piece per animation frame, which keeps the page responsive; returns
 * a function that cancels it.
 */
export function scheduleRender(task: () => void): () => void {
  pending.add(task);
  if (!isScheduled) requestAnimationFrame(next);
  isScheduled = true;
  return () => {
    pending.delete(task);
  };
}
