import { safeLocalStorage, trySetItem } from './browser-storage.ts';

const key = 'held-files';
/** Covers a flag that localStorage had no room for, until the page is left. */
let isSet = false;

/** Notes that there may be pending files; without the flag their code is not loaded. */
export function setPendingFilesFlag(): void {
  isSet = true;
  trySetItem(safeLocalStorage, key, 'yes');
}

export function clearPendingFilesFlag(): void {
  isSet = false;
  safeLocalStorage.removeItem(key);
}

export const mayHavePendingFiles = (): boolean => isSet || safeLocalStorage.getItem(key) !== null;
