import { once } from 'node:events';
import { AppError } from '@backcounter/core/errors';
import { pino, type Logger } from 'pino';
import type { LogLevel } from './env.ts';
import { stackInSources } from './source-maps.ts';

type Log = { logger: Logger; flush: () => Promise<void> };

type Told = { type: string; message: string; code?: unknown; stack?: string; cause?: unknown };

/** An error without what databases attach to theirs: values of rows, statements. */
function tell(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const told: Told = { type: error.name, message: error.message };
  if ('code' in error) told.code = error.code;
  if (error.stack !== undefined) told.stack = stackInSources(error.stack);
  const { cause } = error;
  if (cause instanceof Error) told.cause = tell(cause);
  else if (cause && typeof cause === 'object' && 'error' in cause) told.cause = tell(cause.error);
  return told;
}

const clientGone = /^(aborted|Client connection prematurely closed\.)$/;

/**
 * Tells of a failure as loudly as it deserves: what is full or away in a line, a client that went
 * away half-way hardly at all, everything else with where it came from.
 */
export function tellFailure(logger: Logger, error: unknown): void {
  if (error instanceof AppError) {
    const { code, message } = error;
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    logger.warn({ code, cause }, message);
  } else if (error instanceof Error && clientGone.test(error.message)) {
    logger.debug(error.message);
  } else {
    logger.error({ err: error }, 'failure');
  }
}

/**
 * Writes to the error output, one JSON object a line. What nobody reads is dropped rather than
 * kept or waited for: a full pipe must not stop the server.
 */
export function openLog(level: LogLevel): Log {
  const destination = pino.destination({ fd: 2, sync: false, maxLength: 1_000_000 });
  destination.on('error', () => undefined);
  const logger = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: tell } },
    destination,
  );
  return {
    logger,
    async flush() {
      destination.end();
      const tooLong = AbortSignal.timeout(500);
      await once(destination, 'close', { signal: tooLong }).catch(() => undefined);
    },
  };
}
