import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerAgain } from '@backcounter/api/answer-again';
import { answerWrite } from '@backcounter/api/answer-write';
import type { Asked } from '@backcounter/api/asked';
import type { ApiDeps } from '@backcounter/api/deps';
import type { OutgoingAnswer } from '@backcounter/api/reply';

/** Of a body that is read as a whole before anything is done with it, in bytes. */
const longestBody = 64_000;

/** What is said to be longer, or not how long it is, is read by parts and may be refused in between. */
const isShort = (length: string | undefined) =>
  length !== undefined && Number(length) <= longestBody;

/** A host that needs no second look: a name or an address, and a port. */
const plainHost = /^[\w.-]+(:\d+)?$/;

const decoder = new TextDecoder();
const never = new AbortController().signal;

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

/** What the API looks at of Node's own request. */
function askedOf(incoming: IncomingMessage, path: string): Asked {
  return {
    path,
    header: (name) => incoming.headers[name]?.toString() ?? null,
    text: () => textOf(incoming),
    // Neither what is remembered nor a write is ever given up.
    givenUp: never,
  };
}

/** The answer that can be told without a web Request; null where the app has to be asked. */
async function answerOf(deps: ApiDeps, incoming: IncomingMessage): Promise<OutgoingAnswer | null> {
  const { method = '', url = '', headers } = incoming;
  if (!url.startsWith('/api/') || !plainHost.test(headers.host ?? '')) return null;
  const asked = askedOf(incoming, url);
  // What goes wrong there goes wrong in the app too, where it is answered and told.
  if (method === 'GET') return answerAgain(deps, asked).catch(() => null);
  if (headers.expect !== undefined || !isShort(headers['content-length'])) return null;
  return answerWrite(deps, method, asked);
}

/**
 * Sends what is remembered for a question, and makes short writes, straight from Node's request into
 * its answer; false when the app has to be asked. Nothing is sent before it is known whole.
 */
export async function sendStraight(
  deps: ApiDeps,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<boolean> {
  const answer = await answerOf(deps, incoming);
  if (!answer || answer.content instanceof ReadableStream) return false;
  const { status, content } = answer;
  const length = content === null ? {} : { 'content-length': Buffer.byteLength(content) };
  outgoing.writeHead(status, { ...answer.headers, ...length }).end(content);
  return true;
}
