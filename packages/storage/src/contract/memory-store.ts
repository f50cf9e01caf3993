import type { KeyStore } from '../drivers/browser/collection-store.ts';

/** What localStorage does, with a quota in characters. */
export class MemoryStore implements KeyStore {
  readonly texts = new Map<string, string>();
  quota = Number.POSITIVE_INFINITY;
  /** Keys in the order in which they were written. */
  readonly written: string[] = [];

  getItem(key: string): string | null {
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    let size = key.length + value.length;
    for (const [other, text] of this.texts) if (other !== key) size += other.length + text.length;
    if (size > this.quota)
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    this.texts.set(key, value);
    this.written.push(key);
  }

  removeItem(key: string): void {
    this.texts.delete(key);
  }
}
