import { beforeEach, expect, it } from 'vitest';
import { testApi, type TestApi } from '@backcounter/api/testing/test-api';
import { importHost } from './import-host.ts';

let t: TestApi;
const stores = new Map<string, string>();
const people = new Map<string, string>();

beforeEach(async () => {
  t = await testApi(undefined, { imports: importHost });
  for (const store of ['Oak', 'Elm']) {
    const { _id } = await t.ok('POST /stores', { body: { name: store, address: '1 Main St' } });
    stores.set(_id as string, store);
    for (const name of store === 'Oak' ? ['Ana Diaz', 'Bo Li'] : ['Ana Diaz', 'Cy Ng']) {
      const body = { name, store_id: _id, hourly_rate: 20.29 };
      const { employee_id: number } = await t.ok('POST /employees', { body });
      people.set(`${name} of ${store}`, number as string);
    }
  }
});

type Row = { state: string; fields: Record<string, string> | null };

async function upload(...lines: string[]) {
  const { _id, files } = await t.ok('POST /imports', { body: { text: `${lines.join('\n')}\n` } });
  const { data } = await t.ok(`GET /imports/${_id}/rows`);
  const [file] = files as Record<string, unknown>[];
  return { id: _id as string, file, rows: data as Row[] };
}

async function shiftsAfter(id: string) {
  await t.ok(`POST /imports/${id}/commit`, { body: {} });
  const shifts = (await t.ok('GET /shifts')) as {
    employee_id: { name: string };
    store_id: string;
    start_time: string;
  }[];
  return shifts
    .map(({ employee_id: { name }, store_id: store, start_time: start }) =>
      [name, stores.get(store), start].join(' '),
    )
    .sort();
}

it('a timesheet names people: of two with one name the one of the store', async () => {
  const { id, file, rows } = await upload(
    'Location,Employee,Date,Clock In,Clock Out,Total Hours',
    'Oak,Ana Diaz,11/13/2026,9:00 AM,5:00 PM,8',
    'Elm,"Diaz, Ana",11/13/2026,10:00 AM,5:00 PM,7',
    'Elm,cy ng ,11/14/2026,11:00 AM,5:00 PM,6',
    `Oak,${people.get('Bo Li of Oak')},11/14/2026,12:00 PM,5:00 PM,5`,
    'Oak,Bob,11/15/2026,9:00 AM,5:00 PM,8',
  );
  expect(file).toMatchObject({ noun: 'shifts', new: 4, refused: 1 });
  expect(rows.at(-1)?.fields).toEqual({ employee_id: 'There is no employee "Bob"' });
  expect(await shiftsAfter(id)).toEqual([
    'Ana Diaz Elm 10:00',
    'Ana Diaz Oak 09:00',
    'Bo Li Oak 12:00',
    'Cy Ng Elm 11:00',
  ]);
});

it('first and last names may be columns of their own, also beside a number', async () => {
  const { id } = await upload(
    'First Name,Last Name,Store,Date,In,Out',
    'Bo,Li,Oak,11/13/2026,9:00 AM,5:00 PM',
  );
  const numbered = await upload(
    'Employee ID,First Name,Last Name,Store,Date,In,Out',
    `${people.get('Cy Ng of Elm')},Cy,Ng,Elm,11/13/2026,8:00 AM,5:00 PM`,
  );
  await t.ok(`POST /imports/${numbered.id}/commit`, { body: {} });
  expect(await shiftsAfter(id)).toEqual(['Bo Li Oak 09:00', 'Cy Ng Elm 08:00']);
});

it('an unpaid break comes off the end of its shift, so that nobody is paid for it', async () => {
  const { id, file, rows } = await upload(
    'Location,Employee,Date,Clock In,Clock Out,Unpaid Break,Total Hours',
    'Oak,Bo Li,11/13/2026,9:00 AM,5:00 PM,30,7.5',
    'Oak,Bo Li,11/14/2026,9:00 AM,5:00 PM,0.75,7.25',
    'Oak,Bo Li,11/15/2026,9:00 AM,5:00 PM,,8',
    'Oak,Bo Li,11/16/2026,9:00 AM,10:00 AM,1:00,0',
    'Oak,Bo Li,11/17/2026,9:00 AM,5:00 PM,often,8',
    'Oak,Bo Li,11/18/2026,9:00 AM,soon,30,8',
  );
  expect(file).toMatchObject({ mapping: { 'Unpaid Break': 'break' }, new: 3, refused: 3 });
  expect(rows.slice(3).map(({ fields }) => fields)).toEqual([
    { break: 'The break must be shorter than the shift' },
    { break: 'Please enter the break in minutes, such as 30, or as 0:30' },
    { end_time: 'End time is not a valid time' },
  ]);
  await shiftsAfter(id);
  const shifts = (await t.ok('GET /shifts')) as { date: string; end_time: string; hours: number }[];
  expect(shifts.map(({ date, end_time: end }) => `${date} ${end}`).sort()).toEqual([
    '2026-11-13 16:30',
    '2026-11-14 16:15',
    '2026-11-15 17:00',
  ]);
});

it('a plan has a day in each column, and both times of a shift in one cell', async () => {
  const { id, file, rows } = await upload(
    'Location,Employee,Fri 11/13/2026,Sat 11/14/2026,Total Hours',
    'Oak,Bo Li,9-5,late,8',
    'Oak,Ana Diaz,,"9-12, 1-5:30",7.5',
    'Elm,Cy Ng,off,12-8,8',
  );
  expect(file).toMatchObject({ noun: 'shifts', new: 4, refused: 1 });
  expect(rows.find(({ state }) => state === 'refused')?.fields).toEqual({
    start_time: 'Start time is not a valid time',
    end_time: 'Please select an end time',
  });
  expect(await shiftsAfter(id)).toEqual([
    'Ana Diaz Oak 09:00',
    'Ana Diaz Oak 13:00',
    'Bo Li Oak 09:00',
    'Cy Ng Elm 12:00',
  ]);
  const again = await upload(
    'Date,Location,Name,Shift,Lunch',
    '11/13/2026,Oak,Bo Li,9:00 AM - 5:00 PM,',
    '11/15/2026,Oak,Bo Li,9:00 AM - 5:00 PM,30',
    '11/16/2026,Oak,Bo Li,Off,',
  );
  expect(again.file).toMatchObject({ noun: 'shifts', new: 1, unchanged: 1, refused: 0 });
});

it('SHF-24 a shift ends on the next day where the business may still be open then', async () => {
  const lines = [
    'Location,Employee,Date,Clock In,Clock Out,Unpaid Break',
    'Oak,Bo Li,11/13/2026,11/13/2026 10:00 PM,11/14/2026 6:30 AM,30',
    'Oak,Bo Li,11/14/2026,10:00 PM,12:15 AM,0:30',
    'Oak,Bo Li,11/15/2026,11/15/2026 5:00 PM,11/15/2026 9:00 AM,',
    'Oak,Bo Li,11/16/2026,11/16/2026 5:00 PM,11/17/2026 6:00 PM,',
  ];
  const byDay = await upload(...lines);
  expect(byDay.rows.map(({ fields }) => fields)).toEqual([
    { end_time: 'The time must be on the date of the shift' },
    { end_time: 'End time must be after start time' },
    { end_time: 'End time must be after start time' },
    { end_time: 'The time must be on the date of the shift' },
  ]);
  await t.ok('PUT /settings', { body: { opens_at: '06:00', closes_at: '06:00' } });
  const { id, rows } = await upload(...lines);
  expect(rows.map(({ fields }) => fields)).toEqual([
    null,
    null,
    { end_time: 'End time must be after start time' },
    { end_time: 'The time must be on the date of the shift' },
  ]);
  await shiftsAfter(id);
  const hours = await t.ok('GET /hours');
  expect(hours).toMatchObject([{ minutes: 480 + 105 }]);
});

it('people of one name in other stores cannot be told apart by it', async () => {
  await t.ok('POST /stores', { body: { name: 'Ash', address: '3 Main St' } });
  const { rows } = await upload(
    'Employee,Store,Date,In,Out',
    'Ana Diaz,Ash,11/13/2026,9:00 AM,5:00 PM',
    'Bo Li,Ash,11/13/2026,9:00 AM,5:00 PM',
  );
  expect(rows[0]?.fields).toEqual({
    employee_id: 'The name "Ana Diaz" fits more than one employee',
  });
  // There is only one, who does not work there.
  expect(Object.values(rows[1]?.fields ?? {})[0]).not.toMatch(/There is no|fits more/);
  expect(rows[1]?.state).toBe('refused');
});

it('an employee of the same import is known by name', async () => {
  const form = new FormData();
  const add = (name: string, text: string) => form.append('file', new Blob([text]), name);
  add('employees.csv', 'employee_id,name,store,hourly_rate\nEMP900,Di Roy,Elm,19.57\n');
  add('timesheet.csv', 'Employee,Store,Date,In,Out\nDi Roy,Elm,11/13/2026,9:00 AM,5:00 PM\n');
  const read = await t.api.request(
    new Request('http://localhost/api/imports', {
      method: 'POST',
      headers: { authorization: 'Bearer admin' },
      body: form,
    }),
  );
  const { files } = (await read.json()) as { files: { noun: string; new: number }[] };
  expect(files.map(({ noun, new: count }) => [noun, count])).toEqual([
    ['employees', 1],
    ['shifts', 1],
  ]);
});
