import { unavailable } from '../storage-errors.ts';
import type { CollectionStore } from './collection-store.ts';
import {
  withHistory,
  isCurrentOrFormer,
  type SharedState,
  type SharedText,
  type SharedTexts,
} from './shared-texts.ts';

type Texts = ReadonlyMap<string, string>;

const newRevision = () => `${Date.now()}-${Math.random()}`;

/**
 * The newest texts of the collections, whichever page wrote them. They live in localStorage, which
 * anybody may edit, and in a shared copy that tells outdated texts (a write that localStorage lags
 * behind or lost) from foreign changes: a text the copy held before is outdated, one it never held
 * wins. Without a copy, as in browsers without space for it, localStorage alone counts.
 */
export class NewestTexts {
  readonly #store: CollectionStore;
  #shared: SharedTexts | undefined;
  #state: SharedState | null = null;
  /** The revision at which localStorage was found empty; the copy is void from then on. */
  #emptiedAt: string | undefined;

  constructor(store: CollectionStore, shared: SharedTexts | undefined) {
    this.#store = store;
    this.#shared = shared;
  }

  /**
   * Reads the newest texts; null when the browser denies access to its storage. AppError
   * `unavailable` when everything this page saw was removed: a late page must not revive a demo
   * that was reset.
   */
  async read(): Promise<Texts | null> {
    const state = (await this.#tryShared((shared) => shared.read())) ?? null;
    const stored = this.#store.current();
    if (!stored) return null;
    if (stored.size === 0 && this.#store.seen.size > 0) throw unavailable(undefined);
    const isTrusted = state !== null && this.#isTrusted(state, stored);
    this.#emptiedAt = stored.size === 0 && !isTrusted ? state?.revision : undefined;
    this.#state = state;
    const texts = isTrusted
      ? new Map([...state.texts].map(([key, { text }]) => [key, text] as const))
      : stored;
    this.#store.markSeen(texts);
    if (isTrusted) this.#updateStore();
    return texts;
  }

  /** True when another page has written since the last read. */
  async isStale(): Promise<boolean> {
    if (this.#hasForeignChanges()) return true;
    const newest = await this.#tryShared((shared) => shared.revision());
    if (newest === undefined) return false;
    // A manual edit made meanwhile must not be overwritten.
    if (newest !== (this.#state?.revision ?? null) || this.#hasForeignChanges()) return true;
    this.#updateStore();
    return false;
  }

  /**
   * Writes the texts a transaction changed, all or nothing; resolves to false, without writing,
   * when another page has written since. AppError `storage_full` when localStorage is full.
   */
  async write(texts: Texts): Promise<boolean> {
    if (this.#hasForeignChanges()) return false;
    if (texts.size === 0 || !this.#store.current()) return true;
    const trusted = this.#trusted;
    const next = this.#next(texts);
    let isShared = false;
    try {
      const isNewest = await this.#shared?.write({ ...next, from: this.#state?.revision ?? null });
      if (isNewest === false) return false;
      isShared = isNewest === true;
    } catch {
      // The copy is full: localStorage then holds a text that the copy never held, so it wins.
    }
    try {
      this.#store.write(texts);
    } catch (error) {
      if (isShared) await this.#revert(next.to, trusted);
      throw error;
    }
    if (isShared) {
      this.#state = { revision: next.to, texts: next.all };
      this.#emptiedAt = undefined;
    }
    return true;
  }

  #next(texts: Texts) {
    const shared = this.#trusted?.texts;
    const { seen } = this.#store;
    const all = new Map<string, SharedText>();
    for (const [key, text] of new Map([...seen, ...texts])) {
      const before = shared?.get(key);
      const place = { before, seen: seen.get(key), isFirst: !shared };
      all.set(key, before?.text === text ? before : withHistory(text, place));
    }
    const isWhole = !shared || [...shared.keys()].some((key) => !all.has(key));
    const changed = [...all].filter(([key, text]) => isWhole || text !== shared.get(key));
    return { to: newRevision(), texts: new Map(changed), isWhole, all };
  }

  /** Reverts the copy when localStorage had no room for the write. */
  async #revert(from: string, before: SharedState | null): Promise<void> {
    const to = newRevision();
    const texts = before?.texts ?? new Map<string, SharedText>();
    const isBack = await this.#tryShared((shared) =>
      shared.write({ from, to, texts, isWhole: true }),
    );
    if (isBack) this.#state = { revision: to, texts };
  }

  /** The copy's state, unless localStorage was emptied since. */
  get #trusted(): SharedState | null {
    return this.#state?.revision === this.#emptiedAt ? null : this.#state;
  }

  /** True when the copy is newer than localStorage, not superseded by it. */
  #isTrusted(state: SharedState, stored: Texts): boolean {
    if (state.texts.size === 0) return false;
    // Another page has started over since this one found nothing.
    if (stored.size === 0)
      return this.#emptiedAt !== undefined && state.revision !== this.#emptiedAt;
    const keys = new Set([...stored.keys(), ...state.texts.keys()]);
    return [...keys].every((key) => isCurrentOrFormer(stored.get(key), state.texts.get(key)));
  }

  /** True when localStorage holds a text that neither this page nor the copy has held. */
  #hasForeignChanges(): boolean {
    const changed = this.#store.changedKeys();
    if (changed.length === 0) return false;
    const stored = this.#store.current();
    const texts = this.#trusted?.texts;
    if (!texts || stored?.size === 0) return true;
    return changed.some((key) => !isCurrentOrFormer(stored?.get(key), texts.get(key)));
  }

  /** Brings localStorage up to date. */
  #updateStore(): void {
    try {
      this.#store.write(new Map());
    } catch {
      // A full localStorage stays outdated until there is room.
    }
  }

  /** Disables the copy after a failure. */
  async #tryShared<T>(operation: (shared: SharedTexts) => Promise<T>): Promise<T | undefined> {
    if (!this.#shared) return undefined;
    try {
      return await operation(this.#shared);
    } catch {
      this.#shared = undefined;
      return undefined;
    }
  }
}
