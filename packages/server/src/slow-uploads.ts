import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { longestUploadMs } from '@backcounter/core/imports';

export type UploadLimits = {
  /** So often is looked whether an upload still comes, in ms. */
  everyMs: number;
  /** What has to come in between, in bytes. */
  leastBytes: number;
  longestMs: number;
};

/** 6 kB a second and a quarter of an hour: 100 MB want 110 kB a second. */
const usual: UploadLimits = { everyMs: 10_000, leastBytes: 64_000, longestMs: longestUploadMs };

/** The calls that take files; every other body is small and has to come within Node's own limit. */
const takesFiles = /^\/api\/(imports|attachments)\/?(\?|$)/;

const isUpload = ({ method, url = '' }: IncomingMessage) =>
  method === 'POST' && takesFiles.test(url);

/** As Node says it of other requests. */
const tooSlow = () =>
  Object.assign(new Error('The upload is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Lets uploads take longer than other requests, as long as they keep coming; those that do not are told
 * of by the server's event `clientError`, as Node does it. The function given back says of a connection
 * whether Node's limit does not hold for it now: Node tells of each request once.
 */
export function allowSlowUploads(server: Server, limits = usual): (socket: Duplex) => boolean {
  const uploads = new WeakSet<Duplex>();
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!isUpload(incoming) || incoming.complete) return;
    const { socket } = incoming;
    const started = performance.now();
    let before = socket.bytesRead;
    const end = () => {
      clearInterval(timer);
      uploads.delete(socket);
    };
    const judge = () => {
      const received = socket.bytesRead - before;
      before = socket.bytesRead;
      if (!uploads.has(socket)) return;
      const isLate = performance.now() - started > limits.longestMs;
      // What comes after the answer is wanted by nobody.
      if (received >= limits.leastBytes && !isLate && !outgoing.writableEnded) return;
      end();
      server.emit('clientError', tooSlow(), socket);
    };
    // After other work has held the program up, what has arrived meanwhile is read first.
    const timer = setInterval(() => setImmediate(judge), limits.everyMs).unref();
    uploads.add(socket);
    incoming.once('end', end);
    incoming.once('close', end);
  });
  return (socket) => uploads.has(socket);
}
