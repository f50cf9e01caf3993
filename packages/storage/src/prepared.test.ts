import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Storage } from './database.ts';
import { openSqlite } from './drivers/sqlite.ts';
import { prepare, prepareForStore, type Placeholders } from './prepared.ts';

let storage: Storage;

beforeAll(() => {
  storage = openSqlite({ path: ':memory:' });
});

afterAll(() => storage.close());

type Pair = { first: string; second: string | null };

const pairOf = (values: Pair) =>
  prepare((db, { first, second }: Placeholders<Pair>) =>
    db.selectNoFrom([sql<string>`${first}`.as('first'), sql<string>`${second}`.as('second')]),
  )(storage.db, values);

describe('prepare', () => {
  it('compiles once and runs with other values', async () => {
    let compiled = 0;
    const echo = prepare((db, { text }: Placeholders<{ text: string }>) => {
      compiled += 1;
      return db.selectNoFrom(sql<string>`${text}`.as('text'));
    });
    expect(await echo(storage.db, { text: 'a' })).toEqual([{ text: 'a' }]);
    expect(await echo(storage.db, { text: 'b' })).toEqual([{ text: 'b' }]);
    expect(compiled).toBe(1);
  });

  it('takes null for a value, and refuses one that is missing', async () => {
    expect(await pairOf({ first: 'a', second: null })).toEqual([{ first: 'a', second: null }]);
    const missing = { first: 'a', second: undefined } as unknown as Pair;
    await expect(pairOf(missing)).rejects.toThrow('The value of "second" is missing');
  });

  it('gives a placeholder for each value and for nothing else, so that they can be spread', async () => {
    const names: string[] = [];
    const query = prepare((db, values: Placeholders<Pair>) => {
      names.push(...Object.keys({ ...values }));
      return db.selectNoFrom(sql<string>`${values.first}`.as('first'));
    });
    await query(storage.db, { first: 'a', second: 'b' });
    expect(names).toEqual(['first', 'second']);
  });

  it.each([
    ['into a text', (value: unknown) => `${value as string}!`],
    ['to a text', (value: unknown) => (value as string) + 'x'],
    ['by comparison', (value: unknown) => (value as string) > '2026'],
    ['into a number', (value: unknown) => Number(value)],
  ])('refuses to look at a value %s while it compiles', async (_, look) => {
    const query = prepare((db, { text }: Placeholders<{ text: string }>) =>
      db.selectNoFrom(sql.lit(String(look(text))).as('text')),
    );
    await expect(query(storage.db, { text: 'a' })).rejects.toThrow(
      'The value of "text" is not known while a query is compiled',
    );
  });
});

describe('prepareForStore', () => {
  it('queries exactly the given stores and dates, compiled once for one store and a period', async () => {
    let compiled = 0;
    const echo = prepareForStore((db, { scope, range }) => {
      compiled += 1;
      const stores = (scope ?? ['all']).map((store) => sql<string>`${store}`);
      const all = sql<string>`${sql.join(stores, sql` || ',' || `)}`;
      return db.selectNoFrom([all.as('stores'), sql<string>`${range?.end ?? 'ever'}`.as('end')]);
    });
    const run = async (scope: string[] | null, end: string | null) => {
      const range = end === null ? null : { start: '2026-01-01', end };
      const [row] = await echo(storage.db, { scope, range });
      return `${row?.stores} to ${row?.end}`;
    };
    expect(await run(['a'], '2026-01-31')).toBe('a to 2026-01-31');
    expect(await run(['b'], '2026-02-28')).toBe('b to 2026-02-28');
    expect(compiled).toBe(1);
    expect(await run(['a', 'b'], '2026-01-31')).toBe('a,b to 2026-01-31');
    expect(await run(['a'], null)).toBe('a to ever');
    expect(await run(null, '2026-01-31')).toBe('all to 2026-01-31');
    expect(compiled).toBe(4);
  });
});
