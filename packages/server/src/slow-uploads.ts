import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { uploadTimeoutMs } from '@backcounter/core/imports';

export type UploadLimits = {
  /** How often the progress of an upload is checked, in ms. */
  checkIntervalMs: number;
  /** Bytes that must arrive between two checks. */
  minBytesPerInterval: number;
  maxDurationMs: number;
};

/** At least 6 kB/s for at most a quarter of an hour; 100 MB need 110 kB/s. */
const defaultLimits: UploadLimits = {
  checkIntervalMs: 10_000,
  minBytesPerInterval: 64_000,
  maxDurationMs: uploadTimeoutMs,
};

/** Routes that take files; all other bodies are small and subject to Node's request timeout. */
const takesFiles = /^\/api\/(imports|attachments)\/?(\?|$)/;

const isUpload = ({ method, url = '' }: IncomingMessage) =>
  method === 'POST' && takesFiles.test(url);

/** The same code as Node's own request timeout. */
const timeoutError = () =>
  Object.assign(new Error('The upload is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Lets uploads take longer than other requests while data keeps arriving; stalled ones are reported
 * through the server's `clientError` event, like Node's own timeout. The returned function tells
 * whether to ignore Node's timeout for a connection: Node reports each request only once.
 */
export function allowSlowUploads(
  server: Server,
  limits = defaultLimits,
): (socket: Duplex) => boolean {
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
    const checkProgress = () => {
      const received = socket.bytesRead - before;
      before = socket.bytesRead;
      if (!uploads.has(socket)) return;
      const isLate = performance.now() - started > limits.maxDurationMs;
      // After the response has ended, the rest of the body is useless.
      if (received >= limits.minBytesPerInterval && !isLate && !outgoing.writableEnded) return;
      end();
      server.emit('clientError', timeoutError(), socket);
    };
    // setImmediate: after a blocked event loop, data that has arrived is read before the check.
    const timer = setInterval(() => setImmediate(checkProgress), limits.checkIntervalMs).unref();
    uploads.add(socket);
    incoming.once('end', end);
    incoming.once('close', end);
  });
  return (socket) => uploads.has(socket);
}
