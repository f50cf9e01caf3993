import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { datesFrom } from '@backcounter/core/dates';
import { eachTestAs } from '../../../testing/each-test-as.ts';
import { stubFetch } from '../../../testing/stub-fetch.ts';
import { renderPage } from '../../../testing/render.tsx';
import { WeekPanel } from './week-panel.tsx';

eachTestAs('owner', { now: '2026-11-20T18:00:00Z' });

type Cell = { store_id: string; date: string; total_sales: number };

const count = 300;
const stores = Array.from({ length: count }, (_, index) => {
  const name = `S${String(index).padStart(3, '0')}`;
  return { _id: name, name, address: '' };
});
const days = datesFrom('2026-11-09', 7);

/**
 * Fake server: stores the cells of the PUTs that `takes` accepts and serves them; returns PUT
 * sizes.
 */
function serve(takes: (call: number) => boolean) {
  const stored = new Map<string, number>();
  const sizes: number[] = [];
  stubFetch(({ method, path, body }) => {
    if (path.startsWith('/api/stores')) return { body: stores };
    if (path.startsWith('/api/findings')) return { body: { data: [], counts: {} } };
    if (method === 'PUT') {
      const { cells } = body as { cells: Cell[] };
      sizes.push(cells.length);
      if (!takes(sizes.length)) {
        const fields = { '99': 'This day is closed' };
        return { status: 400, body: { message: fields['99'], fields } };
      }
      for (const cell of cells) stored.set(cell.store_id + cell.date, cell.total_sales);
      return { body: [] };
    }
    const week = stores.map(({ _id }) => {
      const totals = days.map((day) => stored.get(_id + day) ?? null);
      return {
        store_id: _id,
        total_sales: totals,
        week_before: days.map(() => null),
        sale_ids: totals.map((total, index) => (total === null ? null : `${_id}${index}`)),
        updated_at: totals.map((total) => (total === null ? null : '2026-11-20T12:00:00.000Z')),
      };
    });
    return { body: { days, stores: week } };
  });
  return sizes;
}

async function pasteAll() {
  await renderPage(<WeekPanel />, '/dashboard/sales?panel=week&week=2026-11-09');
  const cell = await screen.findByRole('textbox', { name: 'S000, Mon, Nov 9' });
  fireEvent.focus(cell);
  const row = days.map(() => '5').join('\t');
  const text = stores.map(() => row).join('\n');
  fireEvent.paste(cell, { clipboardData: { getData: () => text } });
  await screen.findByText(/^2,?100 changed cells/);
  fireEvent.click(screen.getByRole('button', { name: 'Save Week' }));
}

it('splits more cells than one request allows into several', async () => {
  const sizes = serve(() => true);
  await pasteAll();
  expect(await screen.findByText('Week saved successfully!')).toBeTruthy();
  expect(sizes).toEqual([2000, 100]);
});

it('keeps refused cells, and does not resend those already saved', async () => {
  const sizes = serve((call) => call !== 2);
  await pasteAll();
  expect(await screen.findByText('100 changed cells, not saved yet')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved');
  fireEvent.click(screen.getByRole('button', { name: 'Save Week' }));
  expect(await screen.findByText('Week saved successfully!')).toBeTruthy();
  expect(sizes).toEqual([2000, 100, 100]);
});
