import { once } from 'node:events';
import { AppError } from '@backcounter/core/errors';
import { pino, type Logger } from 'pino';
import type { LogLevel } from './env.ts';
import { stackInSources } from './source-maps.ts';

type Log = { logger: Logger; flush: () => Promise<void> };

type SerializedError = {
  type: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: unknown;
};

/** Serializes an error without the row values and statements that database drivers attach. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const serialized: SerializedError = { type: error.name, message: error.message };
  if ('code' in error) serialized.code = error.code;
  if (error.stack !== undefined) serialized.stack = stackInSources(error.stack);
  const { cause } = error;
  if (cause instanceof Error) serialized.cause = serializeError(cause);
  else if (cause && typeof cause === 'object' && 'error' in cause)
    serialized.cause = serializeError(cause.error);
  return serialized;
}

const clientDisconnected = /^(aborted|Client connection prematurely closed\.)$/;

/**
 * Logs a failure by severity: expected errors (disk full, database unreachable) as a one-line
 * warning, a client that disconnected at level `debug`, anything else with its stack.
 */
export function logFailure(logger: Logger, error: unknown): void {
  if (error instanceof AppError) {
    const { code, message } = error;
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    logger.warn({ code, cause }, message);
  } else if (error instanceof Error && clientDisconnected.test(error.message)) {
    logger.debug(error.message);
  } else {
    logger.error({ err: error }, 'failure');
  }
}

/**
 * Opens a log that writes one JSON object per line to stderr. Lines are dropped if nobody reads
 * them: a full pipe must not block the server.
 */
export function openLog(level: LogLevel): Log {
  const destination = pino.destination({ fd: 2, sync: false, maxLength: 1_000_000 });
  destination.on('error', () => undefined);
  // A connection that closes after `flush` still logs its request, and `destination` would throw.
  let isEnded = false;
  const stream = {
    write(line: string) {
      if (!isEnded) destination.write(line);
    },
  };
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
    },
    stream,
  );
  return {
    logger,
    async flush() {
      if (isEnded) return;
      isEnded = true;
      destination.end();
      const tooLong = AbortSignal.timeout(500);
      await once(destination, 'close', { signal: tooLong }).catch(() => undefined);
    },
  };
}
