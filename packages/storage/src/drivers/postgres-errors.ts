import { uniqueIndexByName, storageFull, uniqueViolation, unavailable } from './storage-errors.ts';

type PostgresError = Error & { code?: string; constraint?: string };

/** Classes of SQLSTATE that mean 'not now': connection, resources, operator, system. */
const unavailableStates = /^(08|53|57|58|25006)/;

function isUnavailable(error: PostgresError): boolean {
  if (error.code !== undefined)
    return unavailableStates.test(error.code) || /^E[A-Z]+$/.test(error.code);
  return /timeout|terminated|connection/i.test(error.message);
}

/** Translates an error of PostgreSQL or its driver to an AppError where there is one for it. */
export function translatePostgres(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const error = thrown as PostgresError;
  if (error.code === '23505') return uniqueViolation(uniqueIndexByName(error.constraint), error);
  if (error.code === '53100') return storageFull(error);
  return isUnavailable(error) ? unavailable(error) : error;
}

/** True for a plan that another process invalidated by changing the tables (0A000). */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as PostgresError;
  return code === '0A000' && message.startsWith('cached plan');
}

const retriedStates = new Set(['40001', '40P01']);

/**
 * Retries a transaction that PostgreSQL aborted for another one or an outdated plan; at most four
 * attempts.
 */
export async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const { code } = error as PostgresError;
      const isRetryable = isOutdatedPlan(error) || (code !== undefined && retriedStates.has(code));
      if (attempt === 4 || !isRetryable) throw error;
    }
  }
}
