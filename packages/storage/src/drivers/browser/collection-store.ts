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
  current(): ReadonlyMap<string, string> | null {
    return this.#current();
  }

  /** What this page has seen last. */
  get seen(): ReadonlyMap<string, string> {
    return this.#seen;
  }

  /** Notes what this page goes on with. */
  see(texts: ReadonlyMap<string, string>): void {
    this.#seen = new Map(texts);
  }

  /** The keys that hold something else than this page has seen last. */
  changedKeys(): string[] {
    const current = this.#current();
    if (!current) return [];
    return this.#keys.filter((key) => current.get(key) !== this.#seen.get(key));
  }

  /**
   * Writes `texts`, and again what this page has seen where something else stands, all of it or
   * nothing: when the browser's quota is used up, what this page has seen is put back and AppError
   * `storage_full` thrown.
   */
  write(texts: ReadonlyMap<string, string>): void {
    const current = this.#current();
    if (!current) return;
    const all = new Map([...this.#seen, ...texts]);
    const changed = [...all].filter(([key, text]) => text !== current.get(key));
    const growth = ([key, text]: [string, string]) => text.length - (current.get(key)?.length ?? 0);
    // What shrinks goes first and makes room for what grows.
    changed.sort((a, b) => growth(a) - growth(b));
    try {
      for (const [key, text] of changed) this.#store.setItem(key, text);
      this.#seen = all;
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
