import { indexOfName, storageFull, taken, unavailable } from './refusals.ts';

type PostgresError = Error & { code?: string; constraint?: string };

/** Classes of SQLSTATE that mean 'not now': connection, resources, operator, system. */
const awayStates = /^(08|53|57|58|25006)/;

function isAway(error: PostgresError): boolean {
  if (error.code !== undefined) return awayStates.test(error.code) || /^E[A-Z]+$/.test(error.code);
  return /timeout|terminated|connection/i.test(error.message);
}

/** An error of PostgreSQL or its driver in the product's words, where there are any. */
export function translatePostgres(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const error = thrown as PostgresError;
  if (error.code === '23505') return taken(indexOfName(error.constraint), error);
  if (error.code === '53100') return storageFull(error);
  return isAway(error) ? unavailable(error) : error;
}

/** A statement that was planned before another program changed the tables (0A000). */
export function isOutdatedPlan(error: unknown): boolean {
  const { code, message } = error as PostgresError;
  return code === '0A000' && message.startsWith('cached plan');
}

const retriedStates = new Set(['40001', '40P01']);

/** Runs a transaction again when PostgreSQL gave it up in favour of another one. */
export async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const { code } = error as PostgresError;
      const again = isOutdatedPlan(error) || (code !== undefined && retriedStates.has(code));
      if (attempt === 4 || !again) throw error;
    }
  }
}
