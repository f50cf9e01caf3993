import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { EnterWeek } from './enter-week.tsx';

eachTestAs('owner', { now: '2026-11-20T18:00:00Z' });

const elm = { _id: 'elm', name: 'Elm', address: '1 Elm St' };
const oak = { _id: 'oak', name: 'Oak', address: '2 Oak Ave' };

async function open(storeId: string, stores: readonly object[]) {
  cleanup();
  stubFetch(({ path }) => ({ body: path.startsWith('/api/stores') ? stores : { data: [] } }));
  const week = { start: '2026-11-16', startsFocused: false };
  const go = { goTo: () => undefined, onStore: () => undefined };
  await renderPage(<EnterWeek storeId={storeId} {...week} {...go} />);
  await screen.findByRole('grid', { name: 'Cash, week of Nov 16, 2026' });
}

const type = (name: string, value: string) => {
  const cell = screen.getByRole('textbox', { name });
  fireEvent.change(cell, { target: { value } });
  fireEvent.blur(cell);
};

const offered = async () =>
  (await screen.findByRole('region', { name: 'Unsaved input' })).textContent;

it('SES-15 names the store of unsaved cells in another store’s week', async () => {
  const stores = [elm, oak];
  await open('elm', stores);
  type('Credit, Mon, Nov 16', '310');
  type('Debit, Mon, Nov 16', '20');
  await open('oak', stores);
  expect(await offered()).toContain(
    'Not saved yet: $310.00 for Credit, Mon, Nov 16, and 1 more cell for Elm',
  );
});

it('SES-15 tells stores of the same name apart, and names no only store', async () => {
  const stores = [elm, { ...oak, name: 'Elm' }];
  await open('elm', stores);
  type('Credit, Mon, Nov 16', '310');
  await open('oak', stores);
  expect(await offered()).toContain('for Credit, Mon, Nov 16 for Elm, 1 Elm St');
  localStorage.clear();
  await open('elm', [elm]);
  type('Credit, Mon, Nov 16', '5');
  await open('elm', [elm]);
  expect(await offered()).toContain('for Credit, Mon, Nov 16Keep');
});

it.each([false, true])(
  'CSH-03 shows no result of days to come; on a phone: %s',
  async (isNarrow) => {
    if (isNarrow) {
      const heard = { addEventListener: () => undefined, removeEventListener: () => undefined };
      vi.stubGlobal('matchMedia', () => ({ matches: true, ...heard }));
    }
    await open('elm', [elm]);
    type('Credit, Mon, Nov 16', '310');
    const grid = within(screen.getByRole('grid'));
    const totals = ['Mon, Nov 16', 'Fri, Nov 20', 'Sat, Nov 21', 'Sun, Nov 22'].map(
      (day) => grid.getByRole('group', { name: `Total ${day}` }).textContent,
    );
    expect(totals).toEqual(['$310.00', '$0.00', '–', '–']);
    vi.unstubAllGlobals();
  },
);

it('CSH-14 one Undo puts all days of a saved week back in one request', async () => {
  const version = (saves: number) => `2026-11-20T12:00:0${saves}.000Z`;
  type Day = { date: string; credit: number | null; debit: number | null; fuel: number | null };
  const dayOf = (date: string, credit: number): Day => ({ date, credit, debit: 2, fuel: 3 });
  let entries: Day[] = [dayOf('2026-11-16', 10), dayOf('2026-11-17', 20)];
  let saves = 0;
  const rows = () =>
    entries.map((day) => ({ ...day, _id: day.date, updated_at: version(saves), store_id: 'elm' }));
  const seen = stubFetch(({ method, path, body }) => {
    if (path.startsWith('/api/stores')) return { body: [elm] };
    if (method !== 'PUT') return { body: { data: rows() } };
    const { cells } = body as { cells: Day[] };
    saves += 1;
    entries = [
      ...entries.filter(({ date }) => !cells.some((cell) => cell.date === date)),
      ...cells.filter(({ credit }) => credit !== null),
    ];
    return { body: { data: rows() } };
  });
  const week = { start: '2026-11-16', startsFocused: false };
  const go = { goTo: () => undefined, onStore: () => undefined };
  await renderPage(<EnterWeek storeId="elm" {...week} {...go} />);
  await screen.findByRole('grid');
  for (const kind of ['Credit', 'Debit', 'Fuel']) type(`${kind}, Mon, Nov 16`, '');
  type('Credit, Tue, Nov 17', '21');
  for (const kind of ['Credit', 'Debit', 'Fuel']) type(`${kind}, Wed, Nov 18`, '4');
  fireEvent.click(screen.getByRole('button', { name: 'Save Week' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone. 3 days')).toBeDefined();
  const [, ...undos] = seen.filter(({ method }) => method !== 'GET');
  const none = { credit: null, debit: null, fuel: null };
  expect(undos.map(({ body }) => body)).toEqual([
    {
      store_id: 'elm',
      cells: [
        { ...dayOf('2026-11-16', 10), restores: '2026-11-16' },
        { ...dayOf('2026-11-17', 20), updated_at: version(1) },
        { date: '2026-11-18', ...none, updated_at: version(1) },
      ],
    },
  ]);
});

it.each([false, true])(
  'CSH-02 a week without a missing amount opens in its latest day; on a phone: %s',
  async (isNarrow) => {
    if (isNarrow) {
      const heard = { addEventListener: () => undefined, removeEventListener: () => undefined };
      vi.stubGlobal('matchMedia', () => ({ matches: true, ...heard }));
    }
    const dates = ['16', '17', '18', '19', '20'].map((day) => `2026-11-${day}`);
    const entries = dates.map((date) => ({
      ...{ _id: date, store_id: 'elm', date, credit: 3, debit: 2, fuel: 1, result: 4 },
      updated_at: '2026-11-20T18:00:00.000Z',
    }));
    stubFetch(({ path }) => ({ body: path.startsWith('/api/stores') ? [elm] : { data: entries } }));
    const go = { goTo: () => undefined, onStore: () => undefined };
    await renderPage(<EnterWeek storeId="elm" start="2026-11-16" startsFocused {...go} />);
    const latest = await screen.findByRole('textbox', { name: 'Credit, Fri, Nov 20' });
    expect(document.activeElement).toBe(latest);
  },
);
