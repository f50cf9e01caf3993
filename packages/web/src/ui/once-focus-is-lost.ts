/** What is about to leave the page may take its time on a busy machine. */
const triesMs = 50;
const tries = 40;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Calls `act` once the focused element has left the page, which is some time after its row was
 * deleted. Not once somebody has pressed something meanwhile, nor if nothing has left after two seconds.
 */
export function onceFocusIsLost(act: () => void): void {
  let left = tries;
  const end = () => {
    clearInterval(timer);
    document.removeEventListener('pointerdown', end, true);
    document.removeEventListener('keydown', end, true);
  };
  const timer = setInterval(() => {
    left -= 1;
    const lost = isLost();
    if (lost || left === 0) end();
    if (lost) act();
  }, triesMs);
  document.addEventListener('pointerdown', end, true);
  document.addEventListener('keydown', end, true);
}
