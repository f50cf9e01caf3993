import { afterAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openSqlite } from './sqlite.ts';

const storage = openSqlite({ path: ':memory:' });

afterAll(() => storage.close());

it('SQLite does not recompile a join each time a column is compared with another value', () => {
  const { db } = storage;
  const join = db
    .selectFrom('sales')
    .innerJoin('stores', 'stores.id', 'sales.store_id')
    .select('sales.id')
    .where('sales.store_id', '=', 'a')
    .where('sales.date', '>=', '2026-01-01')
    .where('stores.name', '=', sql.lit('b'));
  const { sql: text, parameters } = join.compile();
  expect(text).toContain('"sales"."store_id" = +? and "sales"."date" >= ?');
  expect(text).toContain(`"stores"."name" = 'b'`);
  expect(text).toContain('"stores"."id" = "sales"."store_id"');
  expect(parameters).toEqual(['a', '2026-01-01']);
});
