import { unavailable } from '../refusals.ts';
import type { CollectionStore } from './collection-store.ts';
import {
  following,
  isKnown,
  type SharedState,
  type SharedText,
  type SharedTexts,
} from './shared-texts.ts';

type Texts = ReadonlyMap<string, string>;

const newRevision = () => `${Date.now()}-${Math.random()}`;

/**
 * The collections' texts as whichever page wrote last has left them. They stand in localStorage,
 * where anybody may read and write them, and in a copy that tells pages apart from each other and
 * from what localStorage has not yet heard or has lost: a text of localStorage that the copy never
 * had is somebody else's and counts, one that it had before is late. Without a copy, as in browsers
 * that have no room for it, localStorage alone counts.
 */
export class NewestTexts {
  readonly #store: CollectionStore;
  #shared: SharedTexts | undefined;
  #state: SharedState | null = null;
  /** The revision beside which localStorage was empty: nothing of it counts any more. */
  #emptiedAt: string | undefined;

  constructor(store: CollectionStore, shared: SharedTexts | undefined) {
    this.#store = store;
    this.#shared = shared;
  }

  /**
   * Takes over the newest texts; null when the browser forbids its storage. AppError `unavailable`
   * when all that this page has seen is gone: what was ended must not begin again by whoever is late.
   */
  async read(): Promise<Texts | null> {
    const state = (await this.#ask((shared) => shared.read())) ?? null;
    const stored = this.#store.current();
    if (!stored) return null;
    if (stored.size === 0 && this.#store.seen.size > 0) throw unavailable(undefined);
    const counts = state !== null && this.#counts(state, stored);
    this.#emptiedAt = stored.size === 0 && !counts ? state?.revision : undefined;
    this.#state = state;
    const texts = counts
      ? new Map([...state.texts].map(([key, { text }]) => [key, text] as const))
      : stored;
    this.#store.see(texts);
    if (counts) this.#mend();
    return texts;
  }

  /** True when another page has written since. */
  async isStale(): Promise<boolean> {
    if (this.#hasForeign()) return true;
    const newest = await this.#ask((shared) => shared.revision());
    if (newest === undefined) return false;
    // Somebody may have written by hand meanwhile, which must not be mended.
    if (newest !== (this.#state?.revision ?? null) || this.#hasForeign()) return true;
    this.#mend();
    return false;
  }

  /**
   * Writes what a transaction has changed, all or nothing; false, and nothing, when another page
   * has written since. AppError `storage_full` when localStorage has no room.
   */
  async write(texts: Texts): Promise<boolean> {
    if (this.#hasForeign()) return false;
    if (texts.size === 0 || !this.#store.current()) return true;
    const believed = this.#believed;
    const next = this.#next(texts);
    let isShared = false;
    try {
      const isNewest = await this.#shared?.write({ ...next, from: this.#state?.revision ?? null });
      if (isNewest === false) return false;
      isShared = isNewest === true;
    } catch {
      // No room for the copy: what localStorage then has is nothing that the copy ever had, and counts.
    }
    try {
      this.#store.write(texts);
    } catch (error) {
      if (isShared) await this.#takeBack(next.to, believed);
      throw error;
    }
    if (isShared) {
      this.#state = { revision: next.to, texts: next.all };
      this.#emptiedAt = undefined;
    }
    return true;
  }

  #next(texts: Texts) {
    const shared = this.#believed?.texts;
    const { seen } = this.#store;
    const all = new Map<string, SharedText>();
    for (const [key, text] of new Map([...seen, ...texts])) {
      const before = shared?.get(key);
      const place = { before, seen: seen.get(key), isFirst: !shared };
      all.set(key, before?.text === text ? before : following(text, place));
    }
    const isWhole = !shared || [...shared.keys()].some((key) => !all.has(key));
    const changed = [...all].filter(([key, text]) => isWhole || text !== shared.get(key));
    return { to: newRevision(), texts: new Map(changed), isWhole, all };
  }

  /** What did not fit into localStorage goes from the copy too. */
  async #takeBack(from: string, before: SharedState | null): Promise<void> {
    const to = newRevision();
    const texts = before?.texts ?? new Map<string, SharedText>();
    const isBack = await this.#ask((shared) => shared.write({ from, to, texts, isWhole: true }));
    if (isBack) this.#state = { revision: to, texts };
  }

  /** What the copy holds, unless localStorage was emptied since. */
  get #believed(): SharedState | null {
    return this.#state?.revision === this.#emptiedAt ? null : this.#state;
  }

  /** Whether the copy is to be believed beside what localStorage holds. */
  #counts(state: SharedState, stored: Texts): boolean {
    if (state.texts.size === 0) return false;
    // Somebody has begun anew since this page found nothing.
    if (stored.size === 0)
      return this.#emptiedAt !== undefined && state.revision !== this.#emptiedAt;
    const keys = new Set([...stored.keys(), ...state.texts.keys()]);
    return [...keys].every((key) => isKnown(stored.get(key), state.texts.get(key)));
  }

  /** Whether localStorage holds what neither this page nor the copy has ever seen. */
  #hasForeign(): boolean {
    const changed = this.#store.changedKeys();
    if (changed.length === 0) return false;
    const stored = this.#store.current();
    const texts = this.#believed?.texts;
    if (!texts || stored?.size === 0) return true;
    return changed.some((key) => !isKnown(stored?.get(key), texts.get(key)));
  }

  /** Lets localStorage follow. */
  #mend(): void {
    try {
      this.#store.write(new Map());
    } catch {
      // A full one stays behind until there is room.
    }
  }

  /** A copy that fails is left alone from then on. */
  async #ask<T>(question: (shared: SharedTexts) => Promise<T>): Promise<T | undefined> {
    if (!this.#shared) return undefined;
    try {
      return await question(this.#shared);
    } catch {
      this.#shared = undefined;
      return undefined;
    }
  }
}
