import { AppError } from '@backcounter/core/errors';
import { storageFull } from '../refusals.ts';

/** The part of the browser's localStorage that is used here; every call may throw. */
export type KeyStore = {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
};

const quotaErrors = new Set(['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED']);

function isQuotaError(error: unknown): boolean {
  return error instanceof Error && quotaErrors.has(error.name);
}

function notKept(cause: unknown): AppError {
  const problem = new AppError('unavailable', {
    message: 'This browser does not let this page keep data. It is gone when the page is closed.',
  });
  problem.cause = cause;
  return problem;
}

/**
 * Texts by key in the browser's storage, and what they were when this page last saw them. When
 * the browser forbids its storage the store says so once and from then on keeps nothing.
 */
export class CollectionStore {
  readonly #store: KeyStore;
  readonly #keys: readonly string[];
  readonly #onProblem: (problem: AppError) => void;
  #seen = new Map<string, string>();
  #isForbidden = false;

  constructor(store: KeyStore, keys: readonly string[], onProblem: (problem: AppError) => void) {
    this.#store = store;
    this.#keys = keys;
    this.#onProblem = onProblem;
  }

  /** The text of each key that has one; null when the browser forbids its storage. */
  readAll(): ReadonlyMap<string, string> | null {
    const current = this.#current();
    if (current) this.#seen = new Map(current);
    return current;
  }

  /** True when another page has written or removed a key since. */
  isChanged(): boolean {
    const current = this.#current();
    return current !== null && this.#keys.some((key) => current.get(key) !== this.#seen.get(key));
  }

  /**
   * Writes all of `texts` or none: when the browser's quota is used up, what stood there before
   * is put back and AppError `storage_full` thrown.
   */
  write(texts: ReadonlyMap<string, string>): void {
    const changed = [...texts].filter(([key, text]) => text !== this.#seen.get(key));
    if (changed.length === 0 || this.#isForbidden) return;
    const growth = ([key, text]: [string, string]) =>
      text.length - (this.#seen.get(key)?.length ?? 0);
    // What shrinks goes first and makes room for what grows.
    changed.sort((a, b) => growth(a) - growth(b));
    try {
      for (const [key, text] of changed) this.#store.setItem(key, text);
      for (const [key, text] of changed) this.#seen.set(key, text);
    } catch (error) {
      this.#putBack(changed.map(([key]) => key));
      if (isQuotaError(error)) throw storageFull(error);
      this.#forbid(error);
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
      this.#forbid(error);
      return null;
    }
  }

  /** All keys are emptied first: only then do the former texts fit for sure. */
  #putBack(keys: readonly string[]): void {
    try {
      for (const key of keys) this.#store.removeItem(key);
      for (const key of keys) {
        const text = this.#seen.get(key);
        if (text !== undefined) this.#store.setItem(key, text);
      }
    } catch (error) {
      this.#forbid(error);
    }
  }

  #forbid(cause: unknown): void {
    if (this.#isForbidden) return;
    this.#isForbidden = true;
    this.#onProblem(notKept(cause));
  }
}
