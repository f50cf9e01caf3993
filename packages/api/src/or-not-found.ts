import { notFound } from '@backcounter/core/errors';

/** Awaits a row; throws AppError `not_found` naming `what` if it is undefined. */
export async function orNotFound<Row>(read: Promise<Row | undefined>, what: string): Promise<Row> {
  const row = await read;
  if (row === undefined) throw notFound(what);
  return row;
}
