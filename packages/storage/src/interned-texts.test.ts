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
import { internTexts, readTexts } from './interned-texts.ts';

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

const idsOf = (texts: string[]) => storage.transaction((tx) => internTexts(tx, texts));
const textOf = async (number: number | undefined) =>
  (await readTexts(storage.db, [number ?? 0])).get(number ?? 0);

const rollback = new Error('rolled back');

describe('interned texts', () => {
  it('have one id each, whoever uses them again', async () => {
    const first = await idsOf(['Ann', 'Bo']);
    expect(first.get('Ann')).not.toBe(first.get('Bo'));
    expect(await idsOf(['Bo', 'Ann'])).toEqual(first);
    expect(await textOf(first.get('Bo'))).toBe('Bo');
  });

  it('of a rolled-back write are interned again, as another one may have taken their ids', async () => {
    const undone = storage.transaction(async (tx) => {
      await internTexts(tx, ['Ann']);
      throw rollback;
    });
    await expect(undone).rejects.toBe(rollback);
    const bo = (await idsOf(['Bo'])).get('Bo');
    const ann = (await idsOf(['Ann'])).get('Ann');
    expect(await textOf(ann)).toBe('Ann');
    expect(await textOf(bo)).toBe('Bo');
  });

  it('of a rolled-back savepoint are interned again within the same write', async () => {
    const [bo, ann] = await storage.transaction(async (tx) => {
      const part = inSavepoint(tx, async () => {
        await internTexts(tx, ['Ann']);
        throw rollback;
      });
      await expect(part).rejects.toBe(rollback);
      const first = (await internTexts(tx, ['Bo'])).get('Bo');
      return [first, (await internTexts(tx, ['Ann'])).get('Ann')];
    });
    expect([await textOf(bo), await textOf(ann)]).toEqual(['Bo', 'Ann']);
    expect((await idsOf(['Ann'])).get('Ann')).toBe(ann);
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

async function addSaleEntry(): Promise<void> {
  await storage.transaction(async (tx) => {
    await insertSettings(tx, settings);
    await addStore(tx, 'main');
    await insertActivity(tx, [{ ...entry, storeIds: ['main'] }]);
  });
}

it('API-47 entries read the same in a database that has interned other texts before', async () => {
  await addSaleEntry();
  const other = await openEmpty();
  await other.transaction((tx) => internTexts(tx, ['Zoe', 'Ann', 'invoices']));
  await other.transaction((tx) => copyRows(storage.db, tx));
  expect(await listActivity(other.db, everything, null)).toEqual([entry]);
  expect(await listActivity(other.db, { ...everything, userId: 'u' }, null)).toHaveLength(1);
});

describe('check', () => {
  const problem = 'Entry of the activity that tells a word which is not there: e';

  it('finds entries with missing names', async () => {
    await addSaleEntry();
    expect(await findProblems(storage.db)).toEqual([]);
    const remove = (text: string) =>
      storage.transaction((tx) => tx.deleteFrom('words').where('text', '=', text).execute());
    await remove('["main","Main St"]');
    expect(await findProblems(storage.db)).toEqual([problem]);
  });

  it('finds entries with a missing kind', async () => {
    await addSaleEntry();
    await storage.transaction((tx) => tx.deleteFrom('words').where('text', '=', 'sales').execute());
    expect(await findProblems(storage.db)).toEqual([problem]);
  });
});
