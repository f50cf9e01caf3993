import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertActivity, listActivity, type ActivityEntry } from './activity.ts';
import { findProblems } from './check.ts';
import { addStore, at, settings } from './contract/rows.ts';
import { copyRows } from './copy.ts';
import type { Storage } from './database.ts';
import { openSqlite } from './drivers/sqlite.ts';
import { migrate } from './migrate.ts';
import { inSavepoint } from './savepoint.ts';
import { insertSettings } from './settings.ts';
import { numbersOf, textsOf } from './words.ts';

const opened: Storage[] = [];

async function openEmpty(): Promise<Storage> {
  const storage = openSqlite({ path: ':memory:' });
  opened.push(storage);
  await migrate(storage, () => 0);
  return storage;
}

let storage: Storage;

beforeEach(async () => {
  storage = await openEmpty();
});

afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

const numbers = (texts: string[]) => storage.transaction((tx) => numbersOf(tx, texts));
const textOf = async (number: number | undefined) =>
  (await textsOf(storage.db, [number ?? 0])).get(number ?? 0);

const taken = new Error('taken back');

describe('words', () => {
  it('have one number each, whoever tells them again', async () => {
    const first = await numbers(['Ann', 'Bo']);
    expect(first.get('Ann')).not.toBe(first.get('Bo'));
    expect(await numbers(['Bo', 'Ann'])).toEqual(first);
    expect(await textOf(first.get('Bo'))).toBe('Bo');
  });

  it('of a write that was undone are told anew, as another one may have their numbers', async () => {
    const undone = storage.transaction(async (tx) => {
      await numbersOf(tx, ['Ann']);
      throw taken;
    });
    await expect(undone).rejects.toBe(taken);
    const bo = (await numbers(['Bo'])).get('Bo');
    const ann = (await numbers(['Ann'])).get('Ann');
    expect(await textOf(ann)).toBe('Ann');
    expect(await textOf(bo)).toBe('Bo');
  });

  it('of a part that was taken back are told anew within the same write', async () => {
    const [bo, ann] = await storage.transaction(async (tx) => {
      const part = inSavepoint(tx, async () => {
        await numbersOf(tx, ['Ann']);
        throw taken;
      });
      await expect(part).rejects.toBe(taken);
      const first = (await numbersOf(tx, ['Bo'])).get('Bo');
      return [first, (await numbersOf(tx, ['Ann'])).get('Ann')];
    });
    expect([await textOf(bo), await textOf(ann)]).toEqual(['Bo', 'Ann']);
    expect((await numbers(['Ann'])).get('Ann')).toBe(ann);
  });
});

const sale = {
  ...{ _id: 's', store_id: { _id: 'main', name: 'Main St' }, total_sales: 12.5 },
  ...{ date: '2026-11-20', description: null, createdAt: at, updatedAt: at },
};

const entry: ActivityEntry = {
  ...{ id: 'e', kind: 'sales', action: 'create', subject_id: 's', user_id: 'u', user_name: 'Ann' },
  ...{ employee_name: null, before: null, after: sale, at },
};

const everything = { scope: null, users: true };

async function tellOfSale(): Promise<void> {
  await storage.transaction(async (tx) => {
    await insertSettings(tx, settings);
    await addStore(tx, 'main');
    await insertActivity(tx, [{ ...entry, storeIds: ['main'] }]);
  });
}

it('API-47 entries say the same in a database that has told other words before', async () => {
  await tellOfSale();
  const other = await openEmpty();
  await other.transaction((tx) => numbersOf(tx, ['Zoe', 'Ann', 'invoices']));
  await other.transaction((tx) => copyRows(storage.db, tx));
  expect(await listActivity(other.db, everything, null)).toEqual([entry]);
  expect(await listActivity(other.db, { ...everything, userId: 'u' }, null)).toHaveLength(1);
});

describe('check', () => {
  const problem = 'Entry of the activity that tells a word which is not there: e';

  it('finds entries whose names are gone', async () => {
    await tellOfSale();
    expect(await findProblems(storage.db)).toEqual([]);
    const remove = (text: string) =>
      storage.transaction((tx) => tx.deleteFrom('words').where('text', '=', text).execute());
    await remove('["main","Main St"]');
    expect(await findProblems(storage.db)).toEqual([problem]);
  });

  it('finds entries whose kind is gone', async () => {
    await tellOfSale();
    await storage.transaction((tx) => tx.deleteFrom('words').where('text', '=', 'sales').execute());
    expect(await findProblems(storage.db)).toEqual([problem]);
  });
});
