/** A text of a collection, and the marks of those that stood in its place before. */
export type SharedText = { text: string; former: readonly number[] };

/** All texts as one write left them; `revision` names that write and no other. */
export type SharedState = { revision: string; texts: ReadonlyMap<string, SharedText> };

export type SharedWrite = {
  /** The revision that the writer knew, null for none. */
  from: string | null;
  to: string;
  texts: ReadonlyMap<string, SharedText>;
  /** True when all other texts go. */
  isWhole: boolean;
};

/**
 * A copy of the collections' texts where every page of a browser sees what another has written as
 * soon as that is done, and where a browser that is killed loses nothing of it. localStorage is
 * neither: pages hear of it late, and it reaches the disk after seconds or minutes. Every call may
 * throw, as browsers may have no room for it or none at all.
 */
export type SharedTexts = {
  /** The newest revision; null when nothing was written. */
  revision(): Promise<string | null>;
  read(): Promise<SharedState | null>;
  /** Writes all of it or nothing; false, and nothing, when another page has written since `from`. */
  write(write: SharedWrite): Promise<boolean>;
};

/** More texts than a browser is likely to put off writing to the disk. */
const mostFormer = 1000;

/** Stands for a collection that had no text yet. */
const none = 0;

/** A mark by which a text is known again (FNV-1a twice, 53 bits). */
function markOf(text: string | undefined): number {
  if (text === undefined) return none;
  let low = 0x811c9dc5;
  let high = text.length;
  for (let index = 0; index < text.length; index += 1) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193);
    high = Math.imul(high ^ low, 0x5bd1e995);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

type Place = {
  before: SharedText | undefined;
  /** What the page had there instead, when it was another. */
  seen: string | undefined;
  /** True when nothing was shared yet. */
  isFirst: boolean;
};

/** A text with the marks of what it takes the place of. */
export function following(text: string, { before, seen, isFirst }: Place): SharedText {
  const former = [...(before?.former ?? [])];
  if (before || !isFirst) former.push(markOf(before?.text));
  if (before?.text !== seen) former.push(markOf(seen));
  return { text, former: former.slice(-mostFormer) };
}

/** Whether a text is this one or one from before: late, but nothing that somebody else has written. */
export function isKnown(text: string | undefined, shared: SharedText | undefined): boolean {
  return text === shared?.text || (shared?.former.includes(markOf(text)) ?? false);
}
