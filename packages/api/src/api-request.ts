import { AppError } from '@backcounter/core/errors';

/** The parts of a request that the API reads, independent of the host's request type. */
export type ApiRequest = {
  /** Path and query, without scheme and host. */
  path: string;
  /** A header by its lower-case name, null when absent. */
  header: (
    name:
      | 'authorization'
      | 'content-type'
      | 'if-match'
      | 'if-none-match'
      | 'accept-encoding'
      | 'idempotency-key',
  ) => string | null;
  /** The body; throws AppError `too_large` above the limit. */
  text: () => Promise<string>;
  /** Aborted when the client has disconnected; null where the host does not watch that. */
  readonly signal: AbortSignal | null;
};

/** Maximum body size in bytes: enough for a batch of a few thousand shifts. */
const maxBodyBytes = 1_000_000;

function tooLarge(): AppError {
  return new AppError('too_large', { message: 'The request is too large' });
}

async function readText(request: Request): Promise<string> {
  const declared = request.headers.get('content-length');
  if (declared !== null) {
    if (Number(declared) > maxBodyBytes) throw tooLarge();
    return request.text();
  }
  // The demo runs in browsers where `Request.body` is missing or not async-iterable.
  if (!request.body) return request.text();
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > maxBodyBytes) throw tooLarge();
    text += decoder.decode(value, { stream: true });
  }
}

/** Strips scheme and host from a URL. */
const pathOf = (url: string) => url.slice(url.indexOf('/', url.indexOf('://') + 3));

/** Adapts a web Request, which the demo uses and the server uses off the fast path. */
export function toApiRequest(request: Request): ApiRequest {
  return {
    path: pathOf(request.url),
    header: (name) => request.headers.get(name),
    text: () => readText(request),
    // A getter, because the server creates the signal on first access.
    get signal() {
      return request.signal;
    },
  };
}
