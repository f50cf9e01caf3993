import './splash.css';
import '../ui/mark.css';
import { endSkippable } from '../ui/skippable.ts';

const splashMs = 2500;

/**
 * Ends the veil of index.html in a moment, which lies over the whole page from its first frame on;
 * clicks reach what is below (RTE-08).
 */
export function endSplash(): void {
  const splash = document.querySelector('.splash');
  endSkippable(splashMs, () => splash?.remove());
}
