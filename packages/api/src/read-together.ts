import { keyOf } from './answer-memory.ts';
import type { StartedCall } from './authenticate.ts';
import type { ApiDeps, ByteStream } from './deps.ts';

type Content = Uint8Array<ArrayBuffer> | ByteStream;

/** A read that is being made. */
type Making = { content: Promise<Content>; waiting: number; givingUp: AbortController };

/** By what the answer hangs on. */
const makingBy = new WeakMap<ApiDeps, Map<string, Making>>();

function makingOf(deps: ApiDeps): Map<string, Making> {
  const making = makingBy.get(deps) ?? new Map<string, Making>();
  makingBy.set(deps, making);
  return making;
}

type Asked = { path: string; givenUp: AbortSignal };

/**
 * The answer of `read`, once for all requests that ask the same while it is made: sixteen who open
 * the same month wait for one reading of it. It is given up when each of them was. A stream can be
 * taken only once, so that the others read their own.
 */
export async function readTogether(
  call: StartedCall,
  { path, givenUp }: Asked,
  read: (givenUp: AbortSignal) => Promise<Content>,
): Promise<Content> {
  const making = makingOf(call.deps);
  const key = `${call.version} ${keyOf(call, path)}`;
  const known = making.get(key);
  const shared = known ?? begun(read);
  if (!known) making.set(key, shared);
  const end = () => making.get(key) === shared && making.delete(key);
  const leave = () => {
    shared.waiting -= 1;
    if (shared.waiting > 0) return;
    end();
    shared.givingUp.abort();
  };
  shared.waiting += 1;
  givenUp.addEventListener('abort', leave);
  try {
    const content = await shared.content;
    return known && content instanceof ReadableStream ? await read(givenUp) : content;
  } finally {
    end();
    givenUp.removeEventListener('abort', leave);
  }
}

function begun(read: (givenUp: AbortSignal) => Promise<Content>): Making {
  const givingUp = new AbortController();
  return { content: read(givingUp.signal), waiting: 0, givingUp };
}
