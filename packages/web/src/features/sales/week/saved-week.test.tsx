import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { datesFrom } from '@backcounter/core/dates';
import { setSendWrite } from '../../../api/client.ts';
import { sendUntilAnswered } from '../../../api/resend.ts';
import { signOut } from '../../../session/session-store.ts';
import { eachTestAs } from '../../../testing/each-test-as.ts';
import { renderPage } from '../../../testing/render.tsx';
import { signInAs } from '../../../testing/sessions.ts';
import { stubFetch, type StubResponse } from '../../../testing/stub-fetch.ts';
import { markReachable } from '../../../ui/connection.ts';
import { WeekPanel } from './week-panel.tsx';

eachTestAs('owner', { now: '2026-11-20T18:00:00Z' });

const days = datesFrom('2026-11-16', 7);
const versionAfter = (saves: number) => `2026-11-20T12:00:0${saves}.000Z`;

type Cell = { date: string; total_sales: number | null };

/** Shows a week with sales of $5.00 on Monday and Tuesday; `answers` precede those of a save. */
async function show(answers: (StubResponse | null)[] = []) {
  const sold: (number | null)[] = [5, 5, null, null, null, null, null];
  const ids = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const versions = days.map(() => versionAfter(0));
  let saves = 0;
  const saleOn = (at: number) => ({
    ...{ _id: ids[at], store_id: { _id: 'Oak', name: 'Oak' }, date: days[at] },
    ...{ total_sales: sold[at], updatedAt: versions[at] },
  });
  const seen = stubFetch(({ path, method, body }) => {
    if (path.startsWith('/api/stores')) {
      return { body: [{ _id: 'Oak', name: 'Oak', address: '' }] };
    }
    if (path.startsWith('/api/findings')) return { body: { data: [], counts: {} } };
    if (method === 'PUT') {
      const answer = answers.shift();
      if (answer) return answer;
      saves += 1;
      const saved = (body as { cells: Cell[] }).cells.map(({ date, total_sales: amount }) => {
        const at = days.indexOf(date);
        sold[at] = amount;
        versions[at] = versionAfter(saves);
        return at;
      });
      return { body: saved.filter((at) => sold[at] !== null).map(saleOn) };
    }
    const stored = <Value,>(values: readonly Value[]) =>
      values.map((value, at) => (sold[at] === null ? null : value));
    const oak = {
      ...{ store_id: 'Oak', total_sales: [...sold], week_before: days.map(() => null) },
      ...{ sale_ids: stored(ids), updated_at: stored(versions) },
    };
    return { body: { days, stores: [oak] } };
  });
  await renderPage(<WeekPanel />, '/dashboard/sales?panel=week&week=2026-11-16');
  await screen.findByRole('grid');
  return () =>
    seen
      .filter(({ method }) => method !== 'GET')
      .map(({ path, body }) => [path, (body as { cells: Cell[] }).cells] as const);
}

const cell = (day: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Oak, ${day}` });

function type(day: string, value: string) {
  fireEvent.focus(cell(day));
  fireEvent.change(cell(day), { target: { value } });
  fireEvent.blur(cell(day));
}

async function save() {
  fireEvent.click(screen.getByRole('button', { name: /^Save Week/ }));
  expect(await screen.findByText('Week saved successfully!')).toBeDefined();
}

const undo = () => fireEvent.click(screen.getByRole('button', { name: 'Undo' }));

/** Empties Monday, changes Tuesday and enters Wednesday. */
async function saveThree() {
  type('Mon, Nov 16', '');
  type('Tue, Nov 17', '6');
  type('Wed, Nov 18', '7');
  await save();
}

it('SAL-29 names what a save has deleted, and one Undo puts all of it back in one request', async () => {
  const sent = await show();
  await saveThree();
  const detail = '2 sales; Deleted: Oak, Mon, Nov 16, $5.00';
  expect(screen.getByText(detail)).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  undo();
  expect(await screen.findByText(`Undone. ${detail}`)).toBeDefined();
  const [, ...undos] = sent();
  const oak = { store_id: 'Oak' };
  expect(undos).toEqual([
    [
      '/api/sales/week',
      [
        { ...oak, date: '2026-11-16', total_sales: 5, restores: 'mon' },
        { ...oak, date: '2026-11-17', total_sales: 5, updated_at: versionAfter(1) },
        { ...oak, date: '2026-11-18', total_sales: null, updated_at: versionAfter(1) },
      ],
    ],
  ]);
  await expect.poll(() => cell('Wed, Nov 18').value).toBe('');
  expect(cell('Mon, Nov 16').value).toBe('5.00');
  expect(cell('Tue, Nov 17').value).toBe('5.00');
});

it('API-47 names the cells that somebody else has changed since, and undoes nothing', async () => {
  const message = 'Someone else changed this day meanwhile';
  await show([null, { status: 409, body: { message, fields: { 1: message } } }]);
  await saveThree();
  undo();
  expect((await screen.findByRole('alert')).textContent).toBe(
    `Nothing was undone. Oak, Tue, Nov 17: ${message}.`,
  );
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('keeps the undo of a week while the server is unreachable', async () => {
  const sent = await show([null, new TypeError('Failed to fetch')]);
  await saveThree();
  undo();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Not undone, as far as this page knows: no connection. It is safe to try again.',
  );
  undo();
  expect(await screen.findByText(/^Undone\. /)).toBeDefined();
  expect(sent()).toHaveLength(3);
});

it('offers no undo of a save whose response was lost, as the versions are unknown', async () => {
  await show([{ status: 409, body: { message: 'Someone else entered this day meanwhile' } }]);
  type('Wed, Nov 18', '7');
  fireEvent.click(screen.getByRole('button', { name: /^Save Week/ }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it.each([true, false])('SAL-25 offers employees Undo if they may delete: %s', async (mayDelete) => {
  act(() => signOut());
  signInAs('employee', { settings: { employees_may_delete_sales: mayDelete } });
  await show();
  type('Wed, Nov 18', '7');
  await save();
  expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(mayDelete ? 1 : 0);
});

it('API-04 a week whose connection breaks is sent again, however often Ctrl+S is pressed', async () => {
  onTestFinished(setSendWrite(sendUntilAnswered));
  onTestFinished(markReachable);
  const lost = () => new TypeError('Failed to fetch');
  const sent = await show([lost(), lost(), lost()]);
  type('Wed, Nov 18', '7');
  vi.useFakeTimers({ now: Date.now() });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const saveByKey = () => fireEvent.keyDown(document, { key: 's', ctrlKey: true });
  saveByKey();
  await pass(1749);
  expect(screen.getByText('1 changed cell, not saved yet')).toBeDefined();
  await pass(1);
  saveByKey();
  const waiting = screen.getByText('No answer yet. Trying again…');
  expect(waiting.getAttribute('role')).toBe('status');
  expect(screen.queryByText('1 changed cell, not saved yet')).toBeNull();
  await pass(1750);
  expect(screen.getByText('Week saved successfully!')).toBeDefined();
  expect(waiting.textContent).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent()).toHaveLength(4);
});
