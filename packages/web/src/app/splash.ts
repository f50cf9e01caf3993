import './splash.css';
import '../ui/mark.css';
import { runAfterOrSkip } from '../ui/skippable.ts';

const splashMs = 2500;

/** When the splash was first painted, usually before any script ran; in ms since navigation. */
function shownAt(): number {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint?.startTime ?? performance.now();
}

/** Resolves once the page has been rendered into its root. */
function whenRendered(): Promise<unknown> {
  const root = document.getElementById('root');
  if (!root || root.hasChildNodes()) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve(undefined);
    });
    observer.observe(root, { childList: true });
  });
}

/**
 * Removes the splash of index.html 2.5 s after it was first seen, or when it is skipped, but not
 * before the page below is rendered; it lets clicks and keys through (RTE-08).
 */
export function endSplash(): void {
  const splash = document.querySelector('.splash');
  const rendered = whenRendered();
  const remainingMs = Math.max(0, shownAt() + splashMs - performance.now());
  runAfterOrSkip(remainingMs, () => void rendered.then(() => splash?.remove()), {
    consumesKey: false,
  });
}
