import type { Permission } from '@backcounter/core/permissions';
import type { Version } from '@backcounter/storage/versions';
import { callerMay } from './caller-may.ts';
import type { ApiDeps } from './deps.ts';
import type { StartedCall } from './authenticate.ts';

/** Of one answer, in bytes: a month of all sales of 1,500 stores. */
export const longestRemembered = 12_000_000;

/** Of all answers together, in bytes. */
const mostRemembered = 32_000_000;

type Bytes = Uint8Array<ArrayBuffer>;

type Answer = {
  version: Version;
  bytes: Bytes;
  /** What one has to be allowed to ask it. */
  permission: Permission;
};

/** Answers by who asked what on which day, the ones unused for longest first. */
export class AnswerMemory {
  readonly #answers = new Map<string, Answer>();
  readonly #tagged: string;
  #size = 0;
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
    const answer = this.#answers.get(key);
    if (answer?.version !== version) return null;
    this.forget(key);
    this.keep(key, answer);
    return answer;
  }

  keep(key: string, answer: Answer): void {
    this.forget(key);
    if (answer.bytes.length > longestRemembered) return;
    this.#answers.set(key, answer);
    this.#size += answer.bytes.length + key.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= mostRemembered) return;
      this.forget(oldest);
    }
  }

  forget(key: string): void {
    const answer = this.#answers.get(key);
    if (!answer) return;
    this.#answers.delete(key);
    this.#size -= answer.bytes.length + key.length;
  }
}

const memories = new WeakMap<ApiDeps, AnswerMemory>();

function memoryOf(deps: ApiDeps): AnswerMemory {
  const memory = memories.get(deps) ?? new AnswerMemory(deps.newId());
  memories.set(deps, memory);
  return memory;
}

const encoder = new TextEncoder();

const tags = new WeakMap<Uint8Array, string>();

/** The ETag of a remembered answer; another one for each time that it was read. */
export function etagOf(answer: unknown): string | undefined {
  return answer instanceof Uint8Array ? tags.get(answer) : undefined;
}

/** Who asks, on which day, and what: all that an answer hangs on besides the database. */
export const keyOf = ({ caller, business }: StartedCall, path: string) =>
  `${caller.userId} ${business.today} ${path}`;

/**
 * The remembered answer to what is asked at a path with its query, when it is still true and the
 * caller may still ask it; null else.
 */
export function findAnswer(call: StartedCall, path: string): Bytes | null {
  if (call.version === null) return null;
  const answer = memoryOf(call.deps).find(keyOf(call, path), call.version);
  return answer && callerMay(call, answer.permission) ? answer.bytes : null;
}

type Asked = { path: string; permission: Permission };

/**
 * The answer of `read` as JSON bytes, read again only when anything in the database has changed
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
  const bytes =
    answer instanceof Uint8Array ? (answer as Bytes) : encoder.encode(JSON.stringify(answer));
  // Weak, as the same stands for the bytes in each encoding; others may have waited for them too.
  const memory = memoryOf(deps);
  if (!tags.has(bytes)) tags.set(bytes, memory.newTag());
  memory.keep(keyOf(call, path), { version, bytes, permission });
  return bytes;
}
