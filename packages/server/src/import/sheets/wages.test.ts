import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { engines } from '@backcounter/api/testing/engines';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { addDays } from '@backcounter/core/dates';
import { importHost } from '../import-host.ts';

const open: { dispose: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const { dispose } of open.splice(0)) await dispose();
});

/** A store with Ann, whom the form has added at $15 on Nov 20, a day that nobody chose. */
async function shop({ open: openDatabase }: (typeof engines)[number] = engines[0]) {
  const database = await openDatabase();
  open.push(database);
  const t = await testApi(database.storage, { imports: importHost });
  const store = await t.add('/stores', { name: 'Main St', address: '1 Main St' });
  return { t, store, ann: await hire(t, store, 'Ann') };
}

const hire = (t: TestApi, store_id: string, name: string): Promise<string> =>
  t.add('/employees', { name, store_id, hourly_rate: 15 });

const head = 'employee_id,hourly_rate,rate_from';
const wagesFile = (lines: readonly string[], number = 'EMP001') =>
  [head, ...lines.map((line) => `${number},${line}`)].join('\n');

async function upload(t: TestApi, files: Record<string, string>) {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  const body = new FormData();
  body.append('file', new Blob([zipSync(Object.fromEntries(entries))]), 'all.zip');
  const sent = { method: 'POST', headers: { authorization: 'Bearer admin' }, body };
  const response = await t.api.request('http://localhost/api/imports', sent);
  return (await response.json()) as { _id: string; files: { new: number; unchanged: number }[] };
}

/** Uploads and enters files; returns the id of the import and the counts of its rows. */
async function enter(t: TestApi, files: Record<string, string>, more: object = {}) {
  const read = await upload(t, files);
  const counts = await t.ok(`POST /imports/${read._id}/commit`, { body: more });
  return { id: read._id, read, counts };
}

const undo = (t: TestApi, id: string) => t.call(`POST /imports/${id}/undo`);

async function wagesOf(t: TestApi, id: string) {
  const wages: { hourly_rate: number; rate_from: string }[] = await t.ok(
    `GET /employees/${id}/wages`,
  );
  return wages.map(({ hourly_rate, rate_from }) => `${hourly_rate},${rate_from}`);
}

async function paid({ storage }: TestApi) {
  const shifts = storage.db.selectFrom('shifts').select(['date', 'salary_cents']);
  const rows = await shifts.orderBy('date').execute();
  return rows.map(({ date, salary_cents }) => `${date} ${salary_cents / 100}`);
}

const work = (t: TestApi, ids: { store: string; ann: string }, ...dates: string[]) =>
  t.ok('POST /shifts', {
    body: {
      shifts: dates.map((date) => ({
        ...{ store_id: ids.store, employee_id: ids.ann, date },
        ...{ start_time: '09:00', end_time: '10:00' },
      })),
    },
  });

it('a wage that is in force already changes nothing', async () => {
  const { t } = await shop();
  const wages = ['16,2027-01-01', '16,2027-02-01', '15,2027-03-01'];
  const read = await upload(t, { 'wages.csv': wagesFile(wages) });
  expect(read.files[0]).toMatchObject({ noun: 'wages', new: 2, unchanged: 1, refused: 0 });
  const { data } = await t.ok(`GET /imports/${read._id}/rows?state=unchanged`);
  expect(data).toMatchObject([{ line: 3 }]);
});

/** In files of two programs: the last rate began in June, or on the day on which Ann was added. */
const histories = [
  ['13,2025-01-01', '14,2026-01-01', '15,2026-06-01'],
  ['13,2025-01-01', '14,2026-01-01', '15,2026-11-20'],
  ['13,2025-01-01', '14,2026-01-01', '16,2026-11-20'],
  ['13,2025-01-01', '14,2026-01-01', '13,2026-06-01', '15,2027-01-01'],
];

describe.each(engines)('a wages file on $engine', (engine) => {
  const orders = {
    ascending: (lines: string[]) => lines,
    descending: (lines: string[]) => lines.toReversed(),
    'in no order': ([first = '', ...more]: string[]) => [...more, first],
  };

  describe.each(Object.entries(orders))('%s', (_, sort) => {
    it.each(histories.map((history) => [history]))(
      'PRF-12 SHF-07 stores each rate of %j, adds nothing the second time, and is undone',
      async (history) => {
        const { t, ...ids } = await shop(engine);
        await work(t, ids, '2025-06-01', '2026-06-01', '2026-11-20');
        const before = await paid(t);
        const files = { 'wages.csv': wagesFile(sort(history)) };
        const first = await enter(t, files);
        const added = { new: history.length, unchanged: 0, changed: 0, refused: 0 };
        expect(first.read.files[0]).toMatchObject(added);
        expect(first.counts).toMatchObject({ added: history.length, unchanged: 0 });
        expect(await wagesOf(t, ids.ann)).toEqual(history);
        const rateOn = (day: string) =>
          history.findLast((line) => (line.split(',')[1] ?? '') <= day)?.split(',')[0];
        const days = ['2025-06-01', '2026-06-01', '2026-11-20'];
        expect(await paid(t)).toEqual(days.map((day) => `${day} ${rateOn(day)}`));
        const again = await enter(t, files);
        expect(again.counts).toMatchObject({ added: 0, unchanged: history.length });
        expect(await wagesOf(t, ids.ann)).toEqual(history);
        for (const { id } of [again, first]) expect((await undo(t, id)).status).toBe(200);
        expect(await wagesOf(t, ids.ann)).toEqual(['15,2026-11-20']);
        expect(await paid(t)).toEqual(before);
        expect((await enter(t, files)).counts).toMatchObject({ added: history.length });
      },
    );
  });
});

describe('wages files', () => {
  it('PRF-12 mean the same in any order of their rows, alone or as several', async () => {
    const { t, store } = await shop();
    const day = fc.integer({ min: -30, max: 10 }).map((days) => addDays('2026-11-20', days));
    const line = fc.record({ day, rate: fc.constantFrom(13, 14, 15) });
    const set = fc.uniqueArray(line, { selector: (one) => one.day, minLength: 1, maxLength: 6 });
    const shuffled = set.chain((lines) =>
      fc.record({
        lines: fc.constant(lines),
        order: fc.shuffledSubarray(lines, { minLength: lines.length }),
        isSplit: fc.boolean(),
      }),
    );
    let count = 1;
    await fc.assert(
      fc.asyncProperty(shuffled, async ({ lines, order, isSplit }) => {
        const results: string[][] = [];
        for (const rows of [lines.toSorted((a, b) => (a.day < b.day ? -1 : 1)), order]) {
          count += 1;
          const id = await hire(t, store, `Person ${count}`);
          const number = `EMP${String(count).padStart(3, '0')}`;
          const texts = rows.map((row) => `${row.rate},${row.day}`);
          const half = isSplit ? Math.ceil(texts.length / 2) : texts.length;
          const files = {
            'wages-1.csv': wagesFile(texts.slice(0, half), number),
            ...(half < texts.length && { 'wages-2.csv': wagesFile(texts.slice(half), number) }),
          };
          await enter(t, files);
          const stored = await wagesOf(t, id);
          results.push(stored);
          for (const { day, rate } of rows) {
            const inForce = stored.findLast((one) => (one.split(',')[1] ?? '') <= day);
            expect(Number(inForce?.split(',')[0])).toBe(rate);
          }
          expect((await enter(t, files)).counts).toMatchObject({ added: 0, refused: 0 });
          expect(await wagesOf(t, id)).toEqual(stored);
        }
        expect(results[1]).toEqual(results[0]);
      }),
      { numRuns: 15 },
    );
  });

  it('name the line of another file that a row repeats or contradicts', async () => {
    const { t } = await shop();
    const read = await upload(t, {
      'wages-1.csv': wagesFile(['14,2026-01-01', '13,2025-01-01', '12,2025-01-01']),
      'wages-2.csv': wagesFile(['14,2026-01-01', '11,2025-01-01']),
    });
    const { data } = await t.ok(`GET /imports/${read._id}/rows`);
    expect(data).toMatchObject([
      { file: 0, line: 2, state: 'new' },
      { file: 0, line: 3, state: 'new' },
      { file: 0, line: 4, state: 'refused' },
      { file: 1, line: 2, state: 'unchanged' },
      { file: 1, line: 3, state: 'refused' },
    ]);
    expect(data[3].near).toContain('wages-1.csv');
    expect(data[4].fields.row).toContain('wages-1.csv');
    expect(data[2].fields.row).not.toContain('wages-1.csv');
  });
});

describe('Undo of an import with wages', () => {
  const files = { 'wages.csv': wagesFile(['14,2026-06-01', '13,2026-01-01']) };

  it('PRF-12 gives back a rate that was recorded for the shifts before', async () => {
    const { t, ...ids } = await shop();
    await work(t, ids, '2026-03-01', '2026-07-01');
    const { id } = await enter(t, { 'wages.csv': wagesFile(['14,2026-06-01']) });
    expect(await wagesOf(t, ids.ann)).toEqual(['15,2026-03-01', '14,2026-06-01']);
    expect((await undo(t, id)).status).toBe(200);
    expect(await wagesOf(t, ids.ann)).toEqual(['15,2026-11-20']);
    expect(await paid(t)).toEqual(['2026-03-01 15', '2026-07-01 15']);
  });

  it('PRF-12 leaves a later rate that was set since, and tells of the change', async () => {
    const { t, ann } = await shop();
    const { id } = await enter(t, files);
    await t.ok(`PUT /employees/${ann}`, { body: { hourly_rate: 18, rate_from: '2026-12-01' } });
    const { updated_at } = (await t.ok('GET /employees'))[0];
    expect((await undo(t, id)).status).toBe(200);
    expect(await wagesOf(t, ann)).toEqual(['15,2026-11-20', '18,2026-12-01']);
    expect((await t.ok('GET /employees'))[0].updated_at > updated_at).toBe(true);
    const { data } = await t.ok('GET /activity');
    expect(data[0]).toMatchObject({ kind: 'employees', action: 'update', subject_id: ann });
  });

  it('PRF-12 is refused if one of its rates was changed since, or the employee deleted', async () => {
    const { t, ann } = await shop();
    const { id } = await enter(t, files);
    await t.ok(`PUT /employees/${ann}`, { body: { hourly_rate: 18, rate_from: '2026-06-01' } });
    const refused = await undo(t, id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Line 2 of wages.csv: A rate of this employee was changed since',
    ]);
    expect(await wagesOf(t, ann)).toEqual(['13,2026-01-01', '18,2026-06-01']);
    await t.ok(`PUT /employees/${ann}`, { body: { hourly_rate: 14, rate_from: '2026-06-01' } });
    await t.ok(`DELETE /employees/${ann}`);
    expect((await undo(t, id)).body.message).toBe('Line 2 of wages.csv: Employee not found');
  });

  it('PRF-12 is refused if a shift in books that were closed since would cost something else', async () => {
    const { t, ...ids } = await shop();
    const { id } = await enter(t, files);
    const close = (day: string | null) =>
      t.ok('PUT /settings', { body: { books_closed_through: day } });
    // Paid at the earliest rate, which reaches back.
    await work(t, ids, '2025-12-31');
    await close('2025-12-31');
    const refused = await undo(t, id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Line 2 of wages.csv: The books are closed through Dec 31, 2025',
    ]);
    await close('2025-12-30');
    expect((await undo(t, id)).status).toBe(200);
    expect(await paid(t)).toEqual(['2025-12-31 15']);
  });

  it('PRF-12 is not held up by closed books without a shift', async () => {
    const { t, ann } = await shop();
    const { id } = await enter(t, files);
    await t.ok('PUT /settings', { body: { books_closed_through: '2026-10-31' } });
    expect((await undo(t, id)).status).toBe(200);
    expect(await wagesOf(t, ann)).toEqual(['15,2026-11-20']);
  });

  it.each([
    ['is complete', false],
    ['is refused if anything else was changed since', true],
  ])('of an employee whom it has replaced %s', async (_, isChanged) => {
    const { t, ann } = await shop();
    const employees =
      'employee_id,name,store,hourly_rate,phone_number\nEMP001,Ann,Main St,15,555-0100\n';
    const all = { 'employees.csv': employees, ...files };
    const { id, counts } = await enter(t, all, { replace_changed: true });
    expect(counts).toMatchObject({ changed: 1, added: 2 });
    t.clock.now += 1000;
    if (isChanged) await t.ok(`PUT /employees/${ann}`, { body: { email: 'ann@example.com' } });
    const { status, body } = await undo(t, id);
    const [row] = await t.ok('GET /employees');
    if (isChanged) {
      expect(body.message).toBe('Line 2 of employees.csv was changed or deleted since');
      expect(row).toMatchObject({ phone_number: '555-0100' });
      expect(await wagesOf(t, ann)).toHaveLength(2);
    } else {
      expect(status).toBe(200);
      expect(row).toMatchObject({ phone_number: null });
      expect(await wagesOf(t, ann)).toEqual(['15,2026-11-20']);
    }
  });

  it('is refused if an older version entered it, which did not note what was there before', async () => {
    const { t, ann } = await shop();
    const { id } = await enter(t, files);
    await t.storage.transaction((tx) =>
      tx.updateTable('import_rows').set({ fields: null }).execute(),
    );
    expect((await undo(t, id)).body.message).toBe('Line 2 of wages.csv cannot be taken back');
    expect(await wagesOf(t, ann)).toHaveLength(2);
  });
});
