import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { Schedule } from './schedule.tsx';

eachTestAs('owner', { now: '2026-11-23T17:00:00Z' });

const store = { _id: 'Elm', name: 'Elm', address: '', closed_weekdays: [], closed_dates: [] };
const person = (id: string, name: string) => ({
  ...{ _id: id, name, minutes: 0 },
  store_id: { _id: 'Elm', name: 'Elm' },
});

type Stored = { _id: string; employee: string; date: string; version: number };

const rowOf = ({ _id, employee, date, version }: Stored) => ({
  ...{ _id, date, store_id: 'Elm', store_name: 'Elm', status: 'scheduled' },
  ...{ employee_id: { _id: employee, name: employee }, employee_name: employee },
  ...{ start_time: '09:00', end_time: '17:00', minutes: 480, salary: 120 },
  updated_at: `2026-11-23T17:00:0${version}.000Z`,
});

type Change = { employee_id: string; date: string; updated_at: string };

/** Fake server that keeps a week in which Ann works on Sunday. */
async function show(more: RouteStubs = {}) {
  const shifts: Stored[] = [{ _id: 'x', employee: 'ann', date: '2026-11-22', version: 0 }];
  const seen = stubRoutes({
    'GET /stores': { body: [store] },
    'GET /schedule': () => ({
      body: {
        ...{ start: '2026-11-22', end: '2026-11-28', sales: [], expected: [] },
        people: [person('ann', 'Ann'), person('bob', 'Bob')],
        shifts: shifts.map(rowOf),
      },
    }),
    'GET /findings': { body: { data: [], counts: {} } },
    'PUT /shifts/*': ({ body }) => {
      const [first] = shifts;
      const { employee_id, date, updated_at } = body as Change;
      if (!first || updated_at !== rowOf(first).updated_at) return { status: 409, body: {} };
      Object.assign(first, { employee: employee_id, date, version: first.version + 1 });
      return { body: rowOf(first) };
    },
    'POST /shifts': ({ body }) => {
      const [requested] = (body as { shifts: Change[] }).shifts;
      const { employee_id = '', date = '' } = requested ?? {};
      const made = { _id: `${employee_id} ${date}`, employee: employee_id, date, version: 0 };
      shifts.push(made);
      return { status: 201, body: [rowOf(made)] };
    },
    ...more,
  });
  await renderPage(<Schedule />, '/dashboard/employees');
  await screen.findByRole('button', { name: /^Ann, Sun, Nov 22/ });
  return seen;
}

const shiftAt = (place: string) =>
  screen.findByRole('button', { name: new RegExp(`^${place}, 9`) });
const focusedName = () => document.activeElement?.getAttribute('aria-label');
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

it('SHF-05 SHF-13 moves a shift as often as its key is pressed, however fast', async () => {
  const seen = await show();
  (await shiftAt('Ann, Sun, Nov 22')).focus();
  press('ArrowRight', { shiftKey: true });
  press('ArrowRight', { shiftKey: true });
  press('ArrowDown', { shiftKey: true });
  const moved = await shiftAt('Bob, Tue, Nov 24');
  await vi.waitFor(() => expect(document.activeElement).toBe(moved));
  expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(3);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('SHF-05 SHF-09 accepts the next day’s hours before the page has reloaded', async () => {
  let isFirst = true;
  const never = new Promise<never>(() => undefined);
  await show({
    'GET /findings': () => {
      if (!isFirst) return never;
      isFirst = false;
      return { body: { data: [], counts: {} } };
    },
  });
  for (const day of ['Mon, Nov 23', 'Tue, Nov 24']) {
    screen.getByRole('button', { name: `Add shift, Bob, ${day}` }).focus();
    press('9');
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: `Hours, Bob, ${day}` });
    fireEvent.change(field, { target: { value: '9-5' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await vi.waitFor(() => expect(field.isConnected).toBe(false));
  }
  await vi.waitFor(() => expect(focusedName()).toMatch(/^Bob, Tue, Nov 24, 9/));
  expect(await shiftAt('Bob, Mon, Nov 23')).toBeDefined();
});

it('SHF-05 leaves the focus where the user has moved it', async () => {
  await show();
  (await shiftAt('Ann, Sun, Nov 22')).focus();
  press('c', { ctrlKey: true });
  screen.getByRole('button', { name: 'Add shift, Bob, Wed, Nov 25' }).focus();
  press('v', { ctrlKey: true });
  const next = screen.getByRole('button', { name: 'Add shift, Ann, Fri, Nov 27' });
  next.focus();
  await shiftAt('Bob, Wed, Nov 25');
  await vi.waitFor(() => expect(screen.getByText(/^Added: bob/)).toBeDefined());
  expect(document.activeElement).toBe(next);
});

it.each(['9-5', '9:00 AM – 5 pm', null])(
  'SHF-23 hours that are confirmed as they were, typed %j, are not sent again',
  async (typed) => {
    const seen = await show();
    (await shiftAt('Ann, Sun, Nov 22')).focus();
    press('F2');
    const field = await screen.findByRole('combobox', { name: 'Hours, Ann, Sun, Nov 22' });
    if (typed !== null) fireEvent.change(field, { target: { value: typed } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await vi.waitFor(() => expect(field.isConnected).toBe(false));
    expect(seen.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(screen.queryByText('Shift updated successfully!')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await vi.waitFor(() => expect(focusedName()).toMatch(/^Ann, Sun, Nov 22/));
  },
);

/** Ctrl+V in the browser: a key that nobody handles, then the event. */
function pasteAt(name: RegExp, text: string) {
  const item = screen.getByRole('button', { name });
  item.focus();
  const isOpen = fireEvent.keyDown(item, { key: 'v', ctrlKey: true });
  if (isOpen) fireEvent.paste(item, { clipboardData: { getData: () => text } });
}

it('pastes a plan from a spreadsheet, all of it or none, and takes it back at once', async () => {
  const seen = await show({
    'POST /shifts': ({ body }) => ({
      status: 201,
      body: (body as { shifts: Change[] }).shifts.map(({ employee_id, date }) =>
        rowOf({ _id: `${employee_id} ${date}`, employee: employee_id, date, version: 0 }),
      ),
    }),
    'POST /shifts/delete': { body: { message: 'Deleted' } },
  });
  pasteAt(/^Add shift, Ann, Mon/, '9-5\tlate\n10-6\t');
  expect((await screen.findByRole('alert')).textContent).toBe(
    '“late” (Ann, Tue, Nov 24) is not valid; enter hours such as 9-5',
  );
  expect(seen.some(({ method }) => method === 'POST')).toBe(false);

  pasteAt(/^Add shift, Ann, Mon/, '9-5\t\n10-6\t8-4');
  await screen.findByText('3 shifts created successfully!');
  const sent = seen.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({
    shifts: [
      ['ann', '2026-11-23', '09:00', '17:00'],
      ['bob', '2026-11-23', '10:00', '18:00'],
      ['bob', '2026-11-24', '08:00', '16:00'],
    ].map(([employee_id, date, start_time, end_time]) => ({
      ...{ store_id: 'Elm', employee_id, date, start_time, end_time },
    })),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(() => seen.at(-1)?.path).toMatch(/\/shifts|schedule/);
  await expect.poll(() => seen.some(({ path }) => path.endsWith('/shifts/delete'))).toBe(true);
});

it('compares a pasted plan with the week as it is once an undo before it is done', async () => {
  let isShown = true;
  const kept = { _id: 'y', employee: 'ann', date: '2026-11-24', version: 0 };
  const sunday = { _id: 'x', employee: 'ann', date: '2026-11-22', version: 0 };
  const people = [person('ann', 'Ann'), person('bob', 'Bob')];
  const seen = await show({
    'GET /schedule': () => ({
      body: {
        ...{ start: '2026-11-22', end: '2026-11-28', sales: [], expected: [] },
        // An employee who came meanwhile stands above.
        people: isShown ? people : [person('abe', 'Abe'), ...people],
        shifts: (isShown ? [sunday, kept] : [sunday]).map(rowOf),
      },
    }),
    'PUT /shifts/*': { body: rowOf(kept) },
    'POST /shifts': ({ body }) => ({
      status: 201,
      body: (body as { shifts: Change[] }).shifts.map(({ employee_id, date }) =>
        rowOf({ _id: `${employee_id} ${date}`, employee: employee_id, date, version: 0 }),
      ),
    }),
  });
  const shift = screen.getByRole('button', { name: /^Ann, Tue, Nov 24/ });
  shift.focus();
  fireEvent.keyDown(shift, { key: 'ArrowRight', shiftKey: true });
  await screen.findByText('Shift updated successfully!');
  isShown = false;
  fireEvent.keyDown(shift, { key: 'z', ctrlKey: true });
  pasteAt(/^Add shift, Ann, Tue/, '10-6\t');
  await screen.findByText('Shift created successfully!');
  expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
    shifts: [{ employee_id: 'ann', date: '2026-11-24', start_time: '10:00', end_time: '18:00' }],
  });
});

it('a copied shift is forgotten when the window is left, since something else may be copied there', async () => {
  const seen = await show();
  const shift = screen.getByRole('button', { name: /^Ann, Sun, Nov 22/ });
  shift.focus();
  fireEvent.keyDown(shift, { key: 'c', ctrlKey: true });
  fireEvent.blur(window);
  pasteAt(/^Add shift, Bob, Wed/, '7-3');
  await screen.findByText('Shift created successfully!');
  expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
    shifts: [{ employee_id: 'bob', date: '2026-11-25', start_time: '07:00', end_time: '15:00' }],
  });
});

it('a click opens the field of a cell: hours are pasted into it, a plan into the grid', async () => {
  const seen = await show();
  fireEvent.click(screen.getByRole('button', { name: /^Add shift, Bob, Wed/ }));
  const hours = await screen.findByRole('combobox', { name: /^Hours, Bob/ });
  const isLeftToField = (text: string) =>
    fireEvent.paste(hours, { clipboardData: { getData: () => text } });
  expect(isLeftToField('9-5\n')).toBe(true);
  expect(isLeftToField('8-4\t\n')).toBe(true);
  expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  expect(isLeftToField('\t8-4\n')).toBe(true);
  expect(isLeftToField('8-4\t9-5')).toBe(false);
  await expect
    .poll(() => seen.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({
      shifts: [
        { employee_id: 'bob', date: '2026-11-25', start_time: '08:00', end_time: '16:00' },
        { employee_id: 'bob', date: '2026-11-26', start_time: '09:00', end_time: '17:00' },
      ],
    });
  expect(screen.queryByRole('combobox', { name: /^Hours, Bob/ })).toBeNull();
});
