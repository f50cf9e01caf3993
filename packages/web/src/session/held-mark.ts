import { localTexts, setIfRoom } from './browser-storage.ts';

const key = 'held-files';
/** Where the mark found no room, it lasts as long as the page. */
let isMarked = false;

/** Marks that files may be held in this browser, so that only then their code is loaded to look. */
export function markHeld(): void {
  isMarked = true;
  setIfRoom(localTexts, key, 'yes');
}

export function unmarkHeld(): void {
  isMarked = false;
  localTexts.removeItem(key);
}

export const mayHoldFiles = (): boolean => isMarked || localTexts.getItem(key) !== null;
