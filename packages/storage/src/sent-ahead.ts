import type { CompiledQuery } from 'kysely';

const ahead = new WeakSet<CompiledQuery>();

/**
 * A write of a transaction whose outcome nobody looks at: where each answer is a wait for another
 * program, what follows is sent behind it at once. When it fails, so does the next statement, or
 * the end of the transaction.
 */
export function sentAhead(query: CompiledQuery): CompiledQuery {
  ahead.add(query);
  return query;
}

export const isSentAhead = (query: CompiledQuery) => ahead.has(query);
