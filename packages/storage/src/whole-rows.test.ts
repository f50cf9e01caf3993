import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from './database.ts';
import { insertWholeRows } from './whole-rows.ts';

/** The number of values in each statement that inserts some vendor links. */
async function statementsFor(count: number): Promise<number[]> {
  const sent: number[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push(query.parameters.length),
  });
  const links = Array.from({ length: count }, (_, index) => ({
    user_id: 'ada',
    store_id: `store-${index}`,
  }));
  await db.transaction().execute((tx) => insertWholeRows(tx, 'user_stores', links));
  return sent.map((values) => values / 2);
}

it('rows are inserted in batches of a hundred, ten, and what is left', async () => {
  expect(await statementsFor(0)).toEqual([]);
  expect(await statementsFor(7)).toEqual([7]);
  expect(await statementsFor(127)).toEqual([100, 10, 10, 7]);
});
