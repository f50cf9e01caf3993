import { AppError } from '@backcounter/core/errors';
import { storageFull } from '../storage-errors.ts';

/** The subset of localStorage used here; every call may throw. */
export type KeyValueStore = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

const quotaErrors = new Set(['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED']);

function isQuotaError(error: unknown): boolean {
  return error instanceof Error && quotaErrors.has(error.name);
}

function storageForbidden(cause: unknown): AppError {
  const problem = new AppError('unavailable', {
    message: 'This browser does not let this page keep data. It is gone when the page is closed.',
  });
  problem.cause = cause;
  return problem;
}

/**
 * Texts by key in the browser's storage, and their values when this page last saw them. When the
 * browser denies access to its storage, the problem is reported once and nothing is stored from
 * then on.
 */
export class CollectionStore {
  readonly #store: KeyValueStore;
  readonly #keys: readonly string[];
  readonly #onProblem: (problem: AppError) => void;
  #seen = new Map<string, string>();
  #isForbidden = false;

  constructor(
    store: KeyValueStore,
    keys: readonly string[],
    onProblem: (problem: AppError) => void,
  ) {
    this.#store = store;
    this.#keys = keys;
    this.#onProblem = onProblem;
  }

  /** The stored text of each key; null when the browser denies access. */
  current(): ReadonlyMap<string, string> | null {
    return this.#current();
  }

  /** The texts this page saw last. */
  get seen(): ReadonlyMap<string, string> {
    return this.#seen;
  }

  /** Records the texts this page works with. */
  markSeen(texts: ReadonlyMap<string, string>): void {
    this.#seen = new Map(texts);
  }

  /** The keys whose text differs from what this page saw last. */
  changedKeys(): string[] {
    const current = this.#current();
    if (!current) return [];
    return this.#keys.filter((key) => current.get(key) !== this.#seen.get(key));
  }

  /**
   * Writes `texts` and restores keys that differ from what this page saw, all or nothing: when the
   * quota is exceeded, puts back what this page saw and throws AppError `storage_full`.
   */
  write(texts: ReadonlyMap<string, string>): void {
    const current = this.#current();
    if (!current) return;
    const all = new Map([...this.#seen, ...texts]);
    const changed = [...all].filter(([key, text]) => text !== current.get(key));
    const growth = ([key, text]: [string, string]) => text.length - (current.get(key)?.length ?? 0);
    // Write shrinking texts first, to make room for growing ones.
    changed.sort((a, b) => growth(a) - growth(b));
    try {
      for (const [key, text] of changed) this.#store.setItem(key, text);
      this.#seen = all;
    } catch (error) {
      this.#restoreSeen(changed.map(([key]) => key));
      if (isQuotaError(error)) throw storageFull(error);
      this.#disable(error);
    }
  }

  #current(): Map<string, string> | null {
    if (this.#isForbidden) return null;
    const texts = new Map<string, string>();
    try {
      for (const key of this.#keys) {
        const text = this.#store.getItem(key);
        if (text !== null) texts.set(key, text);
      }
      return texts;
    } catch (error) {
      this.#disable(error);
      return null;
    }
  }

  /** Removes all keys first: only then are the previous texts sure to fit. */
  #restoreSeen(keys: readonly string[]): void {
    try {
      for (const key of keys) this.#store.removeItem(key);
      for (const key of keys) {
        const text = this.#seen.get(key);
        if (text !== undefined) this.#store.setItem(key, text);
      }
    } catch (error) {
      this.#disable(error);
    }
  }

  #disable(cause: unknown): void {
    if (this.#isForbidden) return;
    this.#isForbidden = true;
    this.#onProblem(storageForbidden(cause));
  }
}
