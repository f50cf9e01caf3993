import type { Permission } from '@backcounter/core/permissions';
import type { Version } from '@backcounter/storage/versions';
import { callerMay } from './caller-may.ts';
import type { ApiDeps } from './deps.ts';
import type { StartedCall } from './authenticate.ts';

/** Of one answer, in bytes: a month of all sales of 1,500 stores. */
export const longestRemembered = 12_000_000;

/** Of all answers together, in bytes: those used lately may have half of it. */
const mostRemembered = 32_000_000;

/** What an answer takes besides its bytes and its key; of a small one that is most of it. */
const ofEach = 500;

/** Shorter ones stay text, which goes out as one piece with the head. */
const shortText = 1000;

type Bytes = Uint8Array<ArrayBuffer>;

/** JSON that is sent again while it is true, under the ETag by which who has it tells it. */
export class RememberedAnswer {
  readonly content: string | Bytes;
  readonly etag: string;

  constructor(content: string | Bytes, etag: string) {
    this.content = content;
    this.etag = etag;
  }
}

type Answer = {
  version: Version;
  answer: RememberedAnswer;
  /** What one has to be allowed to ask it. */
  permission: Permission;
};

const sizeOf = (key: string, { answer }: Answer) => key.length + answer.content.length + ofEach;

/**
 * Answers by who asked what on which day: those used lately, and those used before them, which go when
 * the former need the room. What is asked again moves nothing, as a large Map takes long to delete from.
 */
export class AnswerMemory {
  #recent = new Map<string, Answer>();
  #before = new Map<string, Answer>();
  /** Of the recent ones. */
  #size = 0;
  readonly #tagged: string;
  #tags = 0;

  /** What its ETags begin with, which no other memory's may. */
  constructor(tagged: string) {
    this.#tagged = tagged;
  }

  newTag(): string {
    this.#tags += 1;
    return `W/"${this.#tagged}-${this.#tags}"`;
  }

  find(key: string, version: Version): Answer | null {
    const recent = this.#recent.get(key);
    const answer = recent ?? this.#before.get(key);
    if (answer?.version !== version) return null;
    if (!recent) this.keep(key, answer);
    return answer;
  }

  /** Lets go of what is not true any more. */
  forgetOld(version: Version): void {
    const stillTrue = (answers: Map<string, Answer>) =>
      new Map([...answers].filter(([, answer]) => answer.version === version));
    this.#before = stillTrue(this.#before);
    this.#recent = stillTrue(this.#recent);
    this.#size = [...this.#recent].reduce((sum, [key, answer]) => sum + sizeOf(key, answer), 0);
  }

  keep(key: string, answer: Answer): void {
    if (answer.answer.content.length > longestRemembered) return;
    const replaced = this.#recent.get(key);
    if (replaced) this.#size -= sizeOf(key, replaced);
    const size = sizeOf(key, answer);
    if (this.#size + size > mostRemembered / 2) {
      this.#before = this.#recent;
      this.#recent = new Map();
      this.#size = 0;
    }
    this.#recent.set(key, answer);
    this.#size += size;
  }
}

const memories = new WeakMap<ApiDeps, AnswerMemory>();

function memoryOf(deps: ApiDeps): AnswerMemory {
  const known = memories.get(deps);
  if (known) return known;
  const memory = new AnswerMemory(deps.newId());
  memories.set(deps, memory);
  return memory;
}

/**
 * Lets go of the answers that a write has made old, for when nobody waits. Where the version cannot be
 * told at once they stay until others take their place.
 */
export function forgetOldAnswers(deps: ApiDeps): void {
  const version = deps.storage.version();
  if (version !== null) memoryOf(deps).forgetOld(version);
}

const encoder = new TextEncoder();

/** Who asks, on which day, and what: all that an answer hangs on besides the database. */
export const keyOf = ({ caller, business }: StartedCall, path: string) =>
  `${caller.userId} ${business.today} ${path}`;

/**
 * The remembered answer to what is asked at a path with its query, when it is still true and the
 * caller may still ask it; null else.
 */
export function findAnswer(call: StartedCall, path: string): RememberedAnswer | null {
  if (call.version === null) return null;
  const found = memoryOf(call.deps).find(keyOf(call, path), call.version);
  return found && callerMay(call, found.permission) ? found.answer : null;
}

type Asked = { path: string; permission: Permission };

/**
 * The answer of `read`, read again only when anything in the database has changed
 * since this user asked the same on the same day. Where the engine cannot tell, it is always read.
 */
export async function readOnce(
  call: StartedCall,
  { path, permission }: Asked,
  read: () => Promise<unknown>,
): Promise<unknown> {
  const { deps, version } = call;
  // It was read before the caller: what has changed since is of a later one.
  if (version === null) return read();
  const known = findAnswer(call, path);
  if (known) return known;
  const answer = await read();
  // What is too long to be made as a whole is not remembered.
  if (answer instanceof ReadableStream) return answer;
  const content = contentOf(answer);
  // Others may have waited for the same bytes.
  const same = findAnswer(call, path);
  if (same?.content === content) return same;
  const memory = memoryOf(deps);
  const remembered = new RememberedAnswer(content, memory.newTag());
  memory.keep(keyOf(call, path), { version, answer: remembered, permission });
  return remembered;
}

/** Bytes are JSON text already. */
function contentOf(answer: unknown): string | Bytes {
  if (answer instanceof Uint8Array) return answer as Bytes;
  const text = JSON.stringify(answer);
  return text.length < shortText ? text : encoder.encode(text);
}
