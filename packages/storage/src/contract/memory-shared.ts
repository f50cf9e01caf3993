import type { SharedState, SharedTexts, SharedWrite } from '../drivers/browser/shared-texts.ts';

/** An in-memory SharedTexts, standing in for IndexedDB. */
export class MemoryShared implements SharedTexts {
  state: SharedState | null = null;
  /** Simulates an exceeded quota. */
  isFull = false;

  revision(): Promise<string | null> {
    return Promise.resolve(this.state?.revision ?? null);
  }

  read(): Promise<SharedState | null> {
    return Promise.resolve(this.state);
  }

  write({ from, to, texts, isWhole }: SharedWrite): Promise<boolean> {
    if (this.isFull) return Promise.reject(new DOMException('No room', 'QuotaExceededError'));
    if ((this.state?.revision ?? null) !== from) return Promise.resolve(false);
    const before = isWhole ? [] : (this.state?.texts ?? []);
    this.state = { revision: to, texts: new Map([...before, ...texts]) };
    return Promise.resolve(true);
  }
}
