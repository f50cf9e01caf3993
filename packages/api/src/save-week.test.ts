import { beforeEach, describe, expect, it } from 'vitest';
import { datesFrom } from '@backcounter/core/dates';
import { dumpTables } from './testing/every-call.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

let t: TestApi;
let main: string;
let oak: string;

const addStore = async (name: string): Promise<string> => {
  const store = await t.ok('POST /stores', { body: { name, address: '1 Main St' } });
  return store._id;
};

beforeEach(async () => {
  t = await testApi();
  main = await addStore('Main St');
  oak = await addStore('Oak Ave');
});

const cell = (store_id: string, day: number, total_sales: number | null, more: object = {}) => ({
  store_id,
  date: `2026-11-${day}`,
  total_sales,
  ...more,
});

type Entry = { action: string; subject_id: string; before: unknown; after: unknown };

const save = (cells: unknown[], as = 'admin') => t.call('PUT /sales/week', { body: { cells }, as });

/** The response of a rejected save, which must store nothing. */
async function refused(cells: unknown[], as = 'admin') {
  const before = await dumpTables(t.storage);
  const { status, body } = await save(cells, as);
  expect(await dumpTables(t.storage)).toBe(before);
  return { status, ...body };
}

describe('PUT /sales/week', () => {
  it('SAL-30 API-47 creates, changes and deletes in one call, each with its entry', async () => {
    const [stays, goes] = (await save([cell(main, 16, 10), cell(oak, 16, 20)])).body;
    const { status, body } = await save([
      cell(oak, 17, 7.25),
      cell(main, 16, 11, { updated_at: stays.updatedAt }),
      cell(oak, 16, null, { updated_at: goes.updatedAt }),
      cell(oak, 18, null),
    ]);
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({
        store_id: { _id: oak, name: 'Oak Ave' },
        total_sales: 7.25,
        date: '2026-11-17',
        description: null,
      }),
      { ...stays, total_sales: 11, updatedAt: expect.any(String) },
    ]);
    expect(body[1].updatedAt > stays.updatedAt).toBe(true);
    const stored = await t.ok('GET /sales');
    expect(stored).toEqual(body);
    const log: Entry[] = (await t.ok('GET /activity?kind=sales')).data;
    expect(log.map(({ action }) => action).sort()).toEqual([
      ...['create', 'create', 'create', 'delete', 'update'],
    ]);
    const ofOak: Entry[] = (await t.ok(`GET /activity?kind=sales&store_id=${oak}`)).data;
    expect(ofOak.map(({ action }) => action).sort()).toEqual(['create', 'create', 'delete']);
    const update = log.find(({ action }) => action === 'update');
    expect(update).toMatchObject({ subject_id: stays._id, before: stays, after: body[1] });
  });

  it('SAL-05 DAT-12 names every refused cell at once and stores nothing', async () => {
    const [seen] = (await save([cell(main, 16, 10)])).body;
    const { status, fields, message } = await refused([
      cell(main, 17, 5),
      cell(main, 21, 5),
      cell(oak, 17, 1.005),
      cell(oak, 18, 0),
      cell('nowhere', 17, 5),
      cell(main, 16, 5),
      cell(oak, 31, 5),
      cell(oak, 20, 1),
      cell(oak, 20, 2, { updated_at: seen.updatedAt }),
    ]);
    expect(status).toBe(400);
    expect(message).toBe('Future dates are not allowed');
    expect(fields).toEqual({
      1: 'Future dates are not allowed',
      2: 'Amount must have at most two decimals',
      3: 'Amount must be a positive number greater than zero.',
      4: 'Selected store not found',
      5: 'Someone else entered this day meanwhile',
      6: 'Day must be between 1 and 30 for November 2026',
      7: 'This day is in the sheet twice',
      8: 'This day is in the sheet twice',
    });
    expect(await t.ok('GET /sales')).toEqual([seen]);
  });

  it('answers 409 if all errors are conflicts with other users', async () => {
    const [row] = (await save([cell(main, 16, 10)])).body;
    const seen = row.updatedAt;
    await t.ok(`PUT /sales/${row._id}`, { body: { total_sales: 12 } });
    expect(
      await refused([
        cell(main, 16, 5, { updated_at: seen }),
        cell(main, 17, 5, { updated_at: seen }),
        cell(main, 18, null, { updated_at: seen }),
        cell(oak, 16, 5),
      ]),
    ).toEqual({
      status: 409,
      message: 'Someone else changed this day meanwhile',
      fields: {
        0: 'Someone else changed this day meanwhile',
        1: 'Someone else deleted this day meanwhile',
        2: 'Someone else deleted this day meanwhile',
      },
    });
  });

  it('SAL-29 accepts a day whose sale was deleted', async () => {
    const [row] = (await save([cell(main, 16, 10)])).body;
    await save([cell(main, 16, null, { updated_at: row.updatedAt })]);
    const [again] = (await save([cell(main, 16, 12)])).body;
    expect(again._id).not.toBe(row._id);
  });

  it('ROL-08 SAL-25 lets the staff enter and delete but never change a sale', async () => {
    for (const role of ['user', 'employee']) {
      const day = role === 'user' ? 16 : 17;
      const [row] = (await save([cell(main, day, 10)], role)).body;
      const seen = { updated_at: row.updatedAt };
      const response = await refused([cell(main, day, 11, seen), cell(oak, day, 1)], role);
      expect(response.status).toBe(403);
      expect(response.fields).toEqual({ 0: 'You do not have permission to change this day' });
      expect((await save([cell(main, day, null, seen)], role)).body).toEqual([]);
    }
  });

  it('a caller limited to some stores does not find the others', async () => {
    await t.signIn('owner', { token: 'limited', storeIds: [main] });
    const response = await refused([cell(oak, 16, 1), cell(main, 16, 1)], 'limited');
    expect([response.status, response.fields]).toEqual([400, { 0: 'Selected store not found' }]);
    expect((await save([cell(main, 16, 1)], 'limited')).status).toBe(200);
  });

  it('an employee who sees two days changes no others, and may be denied deletions', async () => {
    const [old, recent] = (await save([cell(main, 16, 10), cell(main, 19, 10)])).body;
    const settings = { employees_may_see_past_sales: false, employees_may_delete_sales: false };
    await t.ok('PUT /settings', { body: settings });
    const cells = [
      cell(main, 16, null, { updated_at: old.updatedAt }),
      cell(main, 17, 5),
      cell(main, 19, null, { updated_at: recent.updatedAt }),
    ];
    expect((await refused(cells, 'employee')).fields).toEqual({
      0: 'You can enter sales of today and yesterday only',
      1: 'You can enter sales of today and yesterday only',
      2: 'You do not have permission to delete this day',
    });
    expect((await save([cell(main, 20, 5), cell(oak, 19, 5)], 'employee')).status).toBe(200);
  });

  it('API-26 accepts noon UTC for a day', async () => {
    const noon = cell(main, 16, 1, { date: '2026-11-16T12:00:00.000Z' });
    expect((await save([noon])).body[0].date).toBe('2026-11-16');
    expect((await refused([noon])).status).toBe(409);
  });

  it('accepts a year of days in one call, but no more than 2,000 cells', async () => {
    const year = (count: number) =>
      datesFrom('2025-11-21', count).map((date) => ({ store_id: main, date, total_sales: 1 }));
    expect((await refused(year(2001))).status).toBe(400);
    const entered = (await save(year(365))).body as { date: string; updatedAt: string }[];
    expect(entered).toHaveLength(365);
    const cleared = entered.map(({ date, updatedAt }) => {
      return { store_id: main, date, total_sales: null, updated_at: updatedAt };
    });
    expect((await save(cleared)).body).toEqual([]);
    expect(await t.ok('GET /sales')).toEqual([]);
    expect((await refused([])).message).toBe('There is nothing to save');
  });
});

describe('an undone week', () => {
  it('API-47 puts deleted sales back as they were, with what their cells say', async () => {
    const made = { store_id: main, date: '2026-11-16', total_sales: 10, description: 'Fair' };
    const sale = await t.ok('POST /sales', { body: made });
    await save([cell(main, 16, null, { updated_at: sale.updatedAt })]);
    const [entered] = (await save([cell(oak, 16, 5)])).body;
    const { status, body } = await save([
      cell(main, 16, 10, { restores: sale._id }),
      cell(oak, 16, null, { updated_at: entered.updatedAt }),
    ]);
    expect([status, body]).toEqual([200, [{ ...sale, updatedAt: expect.any(String) }]]);
    expect(await t.ok('GET /sales')).toEqual(body);
    const log: Entry[] = (await t.ok(`GET /activity?kind=sales&store_id=${main}`)).data;
    expect(log.map(({ action }) => action)).toEqual(['restore', 'delete', 'create']);
    expect(log[0]).toMatchObject({ subject_id: sale._id, before: null, after: body[0] });
  });

  it('API-47 restores nothing that is not deleted, is of another day or was entered again', async () => {
    const [gone, moved] = (await save([cell(main, 16, 10), cell(main, 17, 20)])).body;
    await save([
      cell(main, 16, null, { updated_at: gone.updatedAt }),
      cell(main, 17, null, { updated_at: moved.updatedAt }),
    ]);
    const [live] = (await save([cell(main, 16, 30)])).body;
    const { status, fields } = await refused([
      cell(main, 16, 10, { restores: gone._id }),
      cell(main, 18, 20, { restores: moved._id }),
      cell(main, 19, 20, { restores: live._id }),
      cell(oak, 17, 20, { restores: 'nowhere' }),
    ]);
    const done = 'This record has already been restored';
    expect([status, fields]).toEqual([
      409,
      { 0: 'Someone else entered this day meanwhile', 1: done, 2: done, 3: done },
    ]);
  });

  it('refuses a day twice also where both cells name a deleted sale', async () => {
    const ids: string[] = [];
    for (const amount of [1, 2]) {
      const [{ _id, updatedAt }] = (await save([cell(main, 16, amount)])).body;
      ids.push(_id);
      await save([cell(main, 16, null, { updated_at: updatedAt })]);
    }
    const { status, fields } = await refused(ids.map((id) => cell(main, 16, 1, { restores: id })));
    expect([status, Object.keys(fields)]).toEqual([400, ['0', '1']]);
  });

  it('ROL-05 restores only for users who may restore', async () => {
    await t.ok('PUT /settings', { body: { employees_may_delete_sales: true } });
    const [sale] = (await save([cell(main, 20, 10)])).body;
    await save([cell(main, 20, null, { updated_at: sale.updatedAt })]);
    const { status, message } = await refused(
      [cell(main, 20, 10, { restores: sale._id })],
      'employee',
    );
    expect([status, message]).toEqual([403, 'You do not have permission to restore this day']);
  });
});

describe('PUT /daily-cash/week', () => {
  const day = (date: number, credit: number | null, more: object = {}) => ({
    date: `2026-11-${date}`,
    credit,
    debit: credit === null ? null : 2,
    fuel: credit === null ? null : 1,
    ...more,
  });
  const saveCash = (cells: unknown[], store_id = main, as = 'owner') =>
    t.call('PUT /daily-cash/week', { body: { store_id, cells }, as });
  const week = () => t.ok(`GET /daily-cash/store/${main}/week/2026-11-16/2026-11-22`);

  it('CSH-03 CSH-25 creates, changes and deletes the days of a store in one call', async () => {
    const [stays, goes] = (await saveCash([day(16, 10), day(17, 20)])).body.data;
    const { status, body } = await saveCash([
      day(18, 5),
      day(16, 11, { updated_at: stays.updated_at }),
      day(17, null, { updated_at: goes.updated_at }),
      day(19, null),
    ]);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      expect.objectContaining({ store_id: main, date: '2026-11-18', credit: 5, result: 6 }),
      { ...stays, credit: 11, result: 12, updated_at: expect.any(String) },
    ]);
    expect((await week()).data).toEqual([body.data[1], body.data[0]]);
  });

  it('CSH-11 CSH-12 CSH-13 names every refused day at once and stores nothing', async () => {
    await saveCash([day(16, 10)]);
    const before = await dumpTables(t.storage);
    const { status, body } = await saveCash([
      day(17, 1),
      day(18, 1, { fuel: null }),
      day(19, -1),
      day(21, 1),
      day(16, 1),
    ]);
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      1: 'Fuel amount is required',
      2: 'All amounts must be positive numbers',
      3: 'Future dates are not allowed',
      4: 'Someone else entered this day meanwhile',
    });
    expect(await dumpTables(t.storage)).toBe(before);
  });

  it('refuses an unknown store at its field', async () => {
    const { status, body } = await saveCash([day(16, 1)], 'nowhere');
    expect([status, body.fields]).toEqual([400, { store_id: 'Selected store not found' }]);
  });
});
