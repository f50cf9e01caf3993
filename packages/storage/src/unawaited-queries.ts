import type { CompiledQuery } from 'kysely';

const unawaited = new WeakSet<CompiledQuery>();

/**
 * Marks a write whose result nobody reads: PostgreSQL's driver pipelines what follows without
 * waiting for it. A failure surfaces at the transaction's next statement or its commit.
 */
export function markUnawaited(query: CompiledQuery): CompiledQuery {
  unawaited.add(query);
  return query;
}

export const isUnawaited = (query: CompiledQuery) => unawaited.has(query);
