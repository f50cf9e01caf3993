import type { KeyValueStore } from '../drivers/browser/collection-store.ts';

/** An in-memory localStorage with a quota in characters. */
export class MemoryStore implements KeyValueStore {
  readonly texts = new Map<string, string>();
  quota = Number.POSITIVE_INFINITY;
  /** Keys in write order. */
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
