import { AppError } from '@backcounter/core/errors';

/** What the API looks at of a request, in whichever form its host has it. */
export type Asked = {
  /** The address without scheme and host, with its query. */
  path: string;
  /** A header by its name in small letters, null when it was not sent. */
  header: (
    name: 'authorization' | 'content-type' | 'if-none-match' | 'accept-encoding',
  ) => string | null;
  /** The body; AppError `too_large` for one that is not taken. */
  text: () => Promise<string>;
  /** Aborted when nobody waits for the answer any more. */
  readonly givenUp: AbortSignal;
};

/** The largest body taken, in bytes: room for a batch of some thousand shifts. */
const largestBody = 1_000_000;

function tooLarge(): AppError {
  return new AppError('too_large', { message: 'The request is too large' });
}

async function readText(request: Request): Promise<string> {
  const declared = request.headers.get('content-length');
  if (declared !== null) {
    if (Number(declared) > largestBody) throw tooLarge();
    return request.text();
  }
  // Not every browser of the demo gives a request's body as a stream, or lets a loop read one.
  if (!request.body) return request.text();
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > largestBody) throw tooLarge();
    text += decoder.decode(value, { stream: true });
  }
}

/** An address without scheme and host: what is asked there. */
const pathOf = (url: string) => url.slice(url.indexOf('/', url.indexOf('://') + 3));

/** A web Request, as the demo has it and the server for most calls. */
export function askedByRequest(request: Request): Asked {
  return {
    path: pathOf(request.url),
    header: (name) => request.headers.get(name),
    text: () => readText(request),
    // Read only where somebody wants it: the server makes it then.
    get givenUp() {
      return request.signal;
    },
  };
}
