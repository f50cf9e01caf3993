import { notFound } from '@backcounter/core/errors';

/** The row that a read has found; AppError `not_found` that names `what` when there is none. */
export async function orNotFound<Row>(read: Promise<Row | undefined>, what: string): Promise<Row> {
  const row = await read;
  if (row === undefined) throw notFound(what);
  return row;
}
