import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerAgain } from '@backcounter/api/answer-again';
import { answerStraight } from '@backcounter/api/answer-straight';
import type { Asked } from '@backcounter/api/asked';
import type { ApiDeps } from '@backcounter/api/deps';
import type { OutgoingAnswer } from '@backcounter/api/reply';

/** An answer that is no stream. */
type WholeAnswer = OutgoingAnswer & { content: string | Uint8Array | null };

/** Of a body that is read as a whole before anything is done with it, in bytes. */
const longestBody = 64_000;

/** What is said to be longer, or not how long it is, is read by parts and may be refused in between. */
const isShort = (length: string | undefined) =>
  length !== undefined && Number(length) <= longestBody;

/** A host that needs no second look: a name or an address, and a port. */
const plainHost = /^[\w.-]+(:\d+)?$/;

const decoder = new TextDecoder();

/** The body of a request as text, as a web Request would give it; what breaks it off is thrown. */
function textOf(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.once('end', () => {
      const [first] = parts;
      resolve(decoder.decode(parts.length === 1 ? first : Buffer.concat(parts)));
    });
    incoming.on('error', reject);
  });
}

/** Aborted when an answer is closed before all of it was sent. */
function whenGivenUp(outgoing: ServerResponse): AbortSignal {
  const givenUp = new AbortController();
  const look = () => {
    if (!outgoing.writableFinished) givenUp.abort();
  };
  if (outgoing.closed) look();
  else outgoing.once('close', look);
  return givenUp.signal;
}

/** What the API looks at of Node's own request. */
function askedOf(incoming: IncomingMessage, outgoing: ServerResponse, path: string): Asked {
  return {
    path,
    header: (name) => incoming.headers[name]?.toString() ?? null,
    text: () => textOf(incoming),
    get givenUp() {
      return whenGivenUp(outgoing);
    },
  };
}

/**
 * The answer of a call that needs no web Request: what is remembered, a read, or a short write; null
 * where the app has to be asked.
 */
export async function straightAnswer(
  deps: ApiDeps,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<OutgoingAnswer | null> {
  const { method = '', url = '', headers } = incoming;
  if (!url.startsWith('/api/') || !plainHost.test(headers.host ?? '')) return null;
  const asked = askedOf(incoming, outgoing, url);
  const isRead = method === 'GET';
  // What goes wrong there goes wrong again below, where it is answered and told.
  const again = isRead ? await answerAgain(deps, asked).catch(() => null) : null;
  if (again) return again;
  if (!isRead && (headers.expect !== undefined || !isShort(headers['content-length']))) return null;
  return answerStraight(deps, method, asked);
}

/** Sends an answer that lies ready as a whole. */
export function send(outgoing: ServerResponse, { status, headers, content }: WholeAnswer): void {
  const length = content === null ? {} : { 'content-length': Buffer.byteLength(content) };
  outgoing.writeHead(status, { ...headers, ...length }).end(content);
}
