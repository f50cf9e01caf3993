import { expect, type Page } from '@playwright/test';

/** The messages of a page so far, and how many of them a test has waited for. */
type Noted = { said: string[]; heard: number };

/**
 * Runs in each page: notes every message when it appears. One of a second may be gone before a test on
 * a busy machine looks for it.
 */
export function noteMessages(): void {
  const noted: Noted = { said: [], heard: 0 };
  Object.assign(window, { noted });
  const shown = new WeakMap<Element, string>();
  const note = () => {
    for (const element of document.querySelectorAll('[aria-live], [role=status], [role=alert]')) {
      const text = element.textContent;
      if (shown.get(element) === text) continue;
      shown.set(element, text);
      if (text !== '') noted.said.push(text);
    }
  };
  const options = { subtree: true, childList: true, characterData: true };
  new MutationObserver(note).observe(document, options);
}

/**
 * Runs in the page: true if a message with the text came after those that were waited for, or is shown: one
 * that is said again while it is shown leaves no trace.
 */
function hear(text: string): boolean {
  const { noted } = window as unknown as { noted: Noted };
  const index = noted.said.findIndex((said, at) => at >= noted.heard && said.includes(text));
  if (index >= 0) noted.heard = index + 1;
  const shown = [...document.querySelectorAll('[aria-live], [role=status], [role=alert]')];
  return index >= 0 || shown.some(({ textContent }) => textContent.includes(text));
}

/**
 * Waits for a message with a text, also for one that has come and gone since the last one that was
 * waited for.
 */
export async function expectSaid(page: Page, text: string): Promise<void> {
  const heard = () => page.evaluate(hear, text);
  await expect.poll(heard, { message: `a message with '${text}'` }).toBe(true);
}
