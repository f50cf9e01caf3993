import { vi } from 'vitest';

type SavedFile = { name: string; text: Promise<string> };

/** Captures downloads (name and content) until mocks are restored. */
export function captureSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  let last = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    last = content as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    saved.push({ name: this.getAttribute('download') ?? '', text: last.text() });
  });
  return saved;
}
