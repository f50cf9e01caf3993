import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { datesFrom } from '@backcounter/core/dates';
import { eachTestAs } from '../../../testing/each-test-as.ts';
import { renderPage } from '../../../testing/render.tsx';
import { stubFetch } from '../../../testing/stub-fetch.ts';
import { WeekPanel } from './week-panel.tsx';

eachTestAs('owner', { now: '2026-11-20T18:00:00Z' });

const days = datesFrom('2026-11-16', 7);

/** Shows a week with sales of $5.00 on Monday and Tuesday; saving empties what was cleared. */
async function show() {
  const sold: (number | null)[] = [5, 5, null, null, null, null, null];
  const ids = ['mon', 'tue'];
  const seen = stubFetch(({ path, method, body }) => {
    if (path.startsWith('/api/stores')) {
      return { body: [{ _id: 'Oak', name: 'Oak', address: '' }] };
    }
    if (path.startsWith('/api/findings')) return { body: { data: [], counts: {} } };
    if (method === 'PUT') {
      const { cells } = body as { cells: { date: string; total_sales: number | null }[] };
      for (const { date, total_sales: amount } of cells) sold[days.indexOf(date)] = amount;
      return { body: [] };
    }
    if (path.startsWith('/api/activity?')) {
      const data = ids.map((id) => ({ _id: `entry ${id}`, action: 'delete', subject_id: id }));
      return { body: { data, next_cursor: null } };
    }
    if (method === 'POST') return { body: { message: 'Restored' } };
    const oak = {
      store_id: 'Oak',
      total_sales: [...sold],
      week_before: days.map(() => null),
      sale_ids: sold.map((amount, at) => (amount === null ? null : (ids[at] ?? 'new'))),
      updated_at: sold.map((amount) => (amount === null ? null : '2026-11-20T12:00:00.000Z')),
    };
    return { body: { days, stores: [oak] } };
  });
  await renderPage(<WeekPanel />, '/dashboard/sales?panel=week&week=2026-11-16');
  await screen.findByRole('grid');
  return seen;
}

function type(day: string, value: string) {
  const cell = screen.getByRole('textbox', { name: `Oak, ${day}` });
  fireEvent.focus(cell);
  fireEvent.change(cell, { target: { value } });
  fireEvent.blur(cell);
}

async function save() {
  fireEvent.click(screen.getByRole('button', { name: /^Save Week/ }));
  expect(await screen.findByText('Week saved successfully!')).toBeDefined();
}

it('names the sales that cleared cells deleted, and takes them back together', async () => {
  const seen = await show();
  type('Mon, Nov 16', '');
  type('Tue, Nov 17', '');
  type('Wed, Nov 18', '7');
  await save();
  expect(screen.getByText('Oak, Wed, Nov 18, $7.00; 2 sales deleted')).toBeDefined();
  const deleted = 'Deleted: Oak, Mon, Nov 16, $5.00; Oak, Tue, Nov 17, $5.00';
  expect(await screen.findByText(deleted)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 sales restored successfully')).toBeDefined();
  const restore = seen.find(({ method }) => method === 'POST');
  expect(restore?.path).toBe('/api/activity/restore');
  expect(restore?.body).toEqual({ ids: ['entry mon', 'entry tue'] });
});

it('names a single entered sale, and asks for no deletion where nothing was cleared', async () => {
  const seen = await show();
  type('Wed, Nov 18', '7');
  await save();
  expect(screen.getByText('Oak, Wed, Nov 18, $7.00')).toBeDefined();
  expect(seen.map(({ path }) => path).filter((path) => path.includes('activity'))).toEqual([]);
});
