/** A collection's text with the fingerprints of its predecessors. */
export type SharedText = { text: string; former: readonly number[] };

/** All texts after a write; `revision` identifies that write. */
export type SharedState = { revision: string; texts: ReadonlyMap<string, SharedText> };

export type SharedWrite = {
  /** The revision the writer started from, null for none. */
  from: string | null;
  to: string;
  texts: ReadonlyMap<string, SharedText>;
  /** True when all other texts are removed. */
  isWhole: boolean;
};

/**
 * A copy of the collections' texts (IndexedDB in browsers) that pages see as soon as it is written
 * and that survives a killed browser. localStorage guarantees neither: other pages see writes late,
 * and they reach the disk seconds to minutes later. Every call may throw, as the browser may lack
 * space or support.
 */
export type SharedTexts = {
  /** The latest revision; null when nothing was written. */
  revision(): Promise<string | null>;
  read(): Promise<SharedState | null>;
  /**
   * Writes atomically; resolves to false, without writing, when another page has written since
   * `from`.
   */
  write(write: SharedWrite): Promise<boolean>;
};

/** More writes than a browser is likely to delay before they reach the disk. */
const maxFormer = 1000;

/** The fingerprint of a collection without a text. */
const missingText = 0;

/** A fingerprint of a text (FNV-1a twice, 53 bits). */
function fingerprint(text: string | undefined): number {
  if (text === undefined) return missingText;
  let low = 0x811c9dc5;
  let high = text.length;
  for (let index = 0; index < text.length; index += 1) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193);
    high = Math.imul(high ^ low, 0x5bd1e995);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

type Replaced = {
  before: SharedText | undefined;
  /** What the page saw there instead, when it differs. */
  seen: string | undefined;
  /** True for the first shared write. */
  isFirst: boolean;
};

/** A text with the fingerprints of the texts it replaces. */
export function withHistory(text: string, { before, seen, isFirst }: Replaced): SharedText {
  const former = [...(before?.former ?? [])];
  if (before || !isFirst) former.push(fingerprint(before?.text));
  if (before?.text !== seen) former.push(fingerprint(seen));
  return { text, former: former.slice(-maxFormer) };
}

/** True when a text is the shared one or a predecessor: outdated, but not a foreign change. */
export function isCurrentOrFormer(
  text: string | undefined,
  shared: SharedText | undefined,
): boolean {
  return text === shared?.text || (shared?.former.includes(fingerprint(text)) ?? false);
}
