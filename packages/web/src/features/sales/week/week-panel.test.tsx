import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { datesFrom } from '@backcounter/core/dates';
import { eachTestAs } from '../../../testing/each-test-as.ts';
import { stubFetch } from '../../../testing/stub-fetch.ts';
import { renderPage } from '../../../testing/render.tsx';
import { signInAs } from '../../../testing/sessions.ts';
import { WeekPanel } from './week-panel.tsx';

eachTestAs('owner', { now: '2026-11-20T18:00:00Z' });

const stores = ['Elm', 'Oak'].map((name) => ({ _id: name, name, address: '' }));

const sale = (date: string) => ({ date, total_sales: 5 });

/** Response for the requested week, with some sales of Oak. */
function weekOf(path: string, sales: readonly ReturnType<typeof sale>[]) {
  const start = new URL(path, 'http://page').searchParams.get('week') ?? '';
  const days = datesFrom(start, 7);
  const sold = days.map((day) => sales.find(({ date }) => date === day));
  const oak = {
    store_id: 'Oak',
    total_sales: sold.map((of) => of?.total_sales ?? null),
    week_before: days.map(() => null),
    sale_ids: sold.map((of) => of?.date ?? null),
    updated_at: sold.map((of) => (of ? '2026-11-20T12:00:00.000Z' : null)),
  };
  return { days, stores: [oak] };
}

const missing = {
  _id: 'missing_day.Oak.2026-11-11',
  kind: 'missing_day',
  title: 'Oak: no sale entered for Nov 11, 2026',
  detail: 'The store is open, and usually sells $5.00 on the day.',
  amount: 5,
  store_id: 'Oak',
  path: '/dashboard/sales?panel=week&store=Oak&week=2026-11-09',
  at: '2026-11-11',
};

const nothingFound = { data: [], counts: {} };

async function show(
  address: string,
  findings: object = nothingFound,
  { start = 'Nov 16, 2026' } = {},
) {
  const sales = [sale('2026-11-16'), sale('2026-11-17')];
  stubFetch(({ path }) => {
    if (path.startsWith('/api/stores')) return { body: stores };
    return { body: path.startsWith('/api/findings') ? findings : weekOf(path, sales) };
  });
  const page = await renderPage(<WeekPanel />, address);
  await screen.findByRole('grid', { name: `Week of ${start}` });
  return page;
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? null;

it('SAL-01 focuses the first empty day of the store in the URL', async () => {
  await show('/dashboard/sales?panel=week&store=Oak&week=2026-11-16');
  await vi.waitFor(() => expect(focused()).toBe('Oak, Wed, Nov 18'));
});

it('SAL-01 focuses the day in the URL, even if an earlier one is empty', async () => {
  const { router } = await show(
    '/dashboard/sales?panel=week&store=Oak&week=2026-11-16&date=2026-11-20',
  );
  await vi.waitFor(() => expect(focused()).toBe('Oak, Fri, Nov 20'));
  fireEvent.click(screen.getByRole('button', { name: 'Previous Week' }));
  await screen.findByRole('grid', { name: 'Week of Nov 9, 2026' });
  expect(router.history.location.search).toBe('?panel=week&store=Oak&week=2026-11-09');
});

it.each([
  [true, 1],
  [false, 0],
])('SAL-21 compares with the week before where an employee sees it: %s', async (maySee, count) => {
  signInAs('employee', { settings: { employees_may_see_past_sales: maySee } });
  const week = weekOf('/?week=2026-11-16', [sale('2026-11-19')]);
  const [oak] = week.stores;
  const before = { ...oak, week_before: datesFrom('2026-11-09', 7).map(() => 7) };
  stubFetch(({ path }) => {
    if (path.startsWith('/api/stores')) return { body: stores };
    return {
      body: path.startsWith('/api/findings') ? nothingFound : { ...week, stores: [before] },
    };
  });
  await renderPage(<WeekPanel />, '/dashboard/sales?panel=week&week=2026-11-16');
  await screen.findByRole('grid', { name: 'Week of Nov 16, 2026' });
  expect(screen.queryAllByRole('rowheader', { name: 'Last week' })).toHaveLength(count);
});

it('ROL-07 shows no totals of a week whose days are hidden from an employee', async () => {
  signInAs('employee', { settings: { employees_may_see_past_sales: false } });
  await show('/dashboard/sales?panel=week&week=2026-11-09', nothingFound, {
    start: 'Nov 9, 2026',
  });
  for (const name of ['Total Mon, Nov 9', 'Total Oak', 'Total']) {
    expect(screen.getByRole('group', { name }).textContent).toBe('–');
  }
});

it('calls the compared week "Last week" only beside this week', async () => {
  stubFetch(({ path }) => {
    if (path.startsWith('/api/stores')) return { body: stores };
    if (path.startsWith('/api/findings')) return { body: nothingFound };
    const { days, stores: sold } = weekOf(path, []);
    return {
      body: { days, stores: sold.map((of) => ({ ...of, week_before: days.map(() => 7) })) },
    };
  });
  await renderPage(<WeekPanel />, '/dashboard/sales?panel=week&week=2026-11-16');
  expect(await screen.findByRole('rowheader', { name: 'Last week' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Previous Week' }));
  expect(await screen.findByRole('rowheader', { name: 'Week before' })).toBeDefined();
  expect(screen.queryByRole('rowheader', { name: 'Last week' })).toBeNull();
  expect(screen.getByRole('group', { name: 'Week before Mon, Nov 9' }).textContent).toBe('$7.00');
});

it('shows the week of the day in the URL where weeks start on Sunday, too', async () => {
  signInAs('owner', { settings: { week_starts_on: 'sunday' } });
  await show('/dashboard/sales?panel=week&store=Oak&week=2026-11-09&date=2026-11-15', undefined, {
    start: 'Nov 15, 2026',
  });
  await vi.waitFor(() => expect(focused()).toBe('Oak, Sun, Nov 15'));
});

it('takes no focus without a store in the URL, or with a deleted one', async () => {
  await show('/dashboard/sales?panel=week&week=2026-11-16');
  expect(focused()).toBe(null);
  cleanup();
  await show('/dashboard/sales?panel=week&store=gone&week=2026-11-16');
  expect(focused()).toBe(null);
});

it('keeps the focus on the button that navigates to another week', async () => {
  await show('/dashboard/sales?panel=week&store=Oak&week=2026-11-16');
  const button = screen.getByRole('button', { name: 'Previous Week' });
  button.focus();
  fireEvent.click(button);
  await screen.findByRole('grid', { name: 'Week of Nov 9, 2026' });
  expect(document.activeElement).toBe(button);
});

it('shows the store in the URL on a phone, and updates the URL', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);
  const { router } = await show('/dashboard/sales?panel=week&store=Oak&week=2026-11-16');
  const store = screen.getByLabelText<HTMLSelectElement>('Store');
  expect(store.value).toBe('Oak');
  expect(screen.queryByRole('textbox', { name: 'Elm, Wed, Nov 18' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Oak, Wed, Nov 18' })).toBeDefined();
  fireEvent.change(store, { target: { value: 'Elm' } });
  expect(await screen.findByRole('textbox', { name: 'Elm, Wed, Nov 18' })).toBeDefined();
  expect(router.history.location.search).toBe('?panel=week&store=Elm&week=2026-11-16');
});

it('lists missing sales of other weeks below the sheet, and focuses their cells', async () => {
  await show('/dashboard/sales?panel=week&week=2026-11-16', {
    data: [missing],
    counts: { missing_day: 1 },
  });
  const region = await screen.findByRole('region', { name: 'Worth a look' });
  expect(region.textContent).toContain('usually sells $5.00 on the day.');
  fireEvent.click(within(region).getByRole('link', { name: missing.title }));
  await screen.findByRole('grid', { name: 'Week of Nov 9, 2026' });
  await vi.waitFor(() => expect(focused()).toBe('Oak, Mon, Nov 9'));
});

const unusual = {
  _id: 'unusual_sale.2026-11-17.Oak',
  kind: 'unusual_sale',
  size: 'low',
  title: 'Oak: the sale of Nov 17, 2026 is unusually low',
  detail: '$5.00, where a Tuesday usually brings $500.00.',
  amount: 495,
  store_id: 'Oak',
  path: '/dashboard/sales?panel=week&store=Oak&week=2026-11-16&date=2026-11-17',
  at: '2026-11-17',
};

it('SAL-01 focuses the day with an unusual sale, marked until it is overwritten', async () => {
  const found = { data: [unusual], counts: { unusual_sale: 1 } };
  await show(unusual.path, found);
  await vi.waitFor(() => expect(focused()).toBe('Oak, Tue, Nov 17'));
  const cell = screen.getByRole<HTMLInputElement>('textbox', {
    name: 'Oak, Tue, Nov 17',
    description: unusual.detail,
  });
  const mark = () => within(screen.getByRole('grid')).queryByText('unusually low');
  expect(mark()?.closest('td')).toBe(cell.closest('td'));
  fireEvent.change(cell, { target: { value: '500' } });
  expect(mark()).toBeNull();
  expect(cell.getAttribute('aria-describedby')).toBeNull();
});

it('queries findings of a week older than those already loaded', async () => {
  const requests: string[] = [];
  stubFetch(({ path }) => {
    if (path.startsWith('/api/findings')) requests.push(path);
    if (path.startsWith('/api/stores')) return { body: stores };
    return { body: path.startsWith('/api/findings') ? nothingFound : weekOf(path, []) };
  });
  await renderPage(<WeekPanel />, '/dashboard/sales?panel=week&week=2026-06-01');
  await vi.waitFor(() =>
    expect(requests).toContainEqual(
      expect.stringMatching(/kinds=unusual_sale&from=2026-06-01&to=2026-06-07/),
    ),
  );
});

it('shows nothing below the sheet without findings', async () => {
  await show('/dashboard/sales?panel=week&week=2026-11-16');
  expect(screen.queryByRole('region', { name: 'Worth a look' })).toBeNull();
});

it('saves the other stores’ input when one is deleted meanwhile, and lists what it does not save', async () => {
  let present = stores;
  let saved: unknown;
  stubFetch(({ method, path, body }) => {
    if (path.startsWith('/api/stores')) return { body: present };
    if (path.startsWith('/api/findings')) return { body: nothingFound };
    if (method === 'GET') return { body: { ...weekOf(path, []), stores: [] } };
    const { cells } = body as { cells: { store_id: string }[] };
    const gone = [...cells.entries()].filter(({ 1: { store_id } }) => store_id === 'Oak');
    const fields = Object.fromEntries(gone.map(([at]) => [at, 'Selected store not found']));
    present = stores.slice(0, 1);
    if (gone.length > 0) return { status: 400, body: { message: '', fields } };
    saved = cells;
    return { body: [] };
  });
  const { unmount } = await renderPage(
    <WeekPanel />,
    '/dashboard/sales?panel=week&week=2026-11-16',
  );
  const type = async (name: string, value: string) =>
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
  await type('Elm, Wed, Nov 18', '60');
  await type('Oak, Wed, Nov 18', '50');
  const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save Week/ }));
  save();
  expect(await screen.findByText('Selected store not found')).toBeDefined();
  // Another user's write reloads the page: the row is deleted.
  unmount();
  await renderPage(<WeekPanel />, '/dashboard/sales?panel=week&week=2026-11-16');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep' }));
  const group = screen.getByRole('group', { name: 'Cannot be saved' });
  expect(group.textContent).toContain('Cannot be saved: $50.00 for a deleted store, Wed, Nov 18');
  save();
  await vi.waitFor(() => expect(saved).toMatchObject([{ store_id: 'Elm', total_sales: 60 }]));
  fireEvent.click(within(group).getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('group', { name: 'Cannot be saved' })).toBeNull();
});

describe('Save Week when its response is lost', () => {
  const address = '/dashboard/sales?panel=week&store=Oak&week=2026-11-16';
  const typed = { ...sale('2026-11-18'), total_sales: 7 };

  /** Fake server: stores the cells if `isReached`, responds if `isHeard` (else a network error). */
  async function typeInto(server: { isReached: boolean; isHeard: boolean }) {
    let stored = [sale('2026-11-16')];
    const seen = stubFetch(({ method, path, body }) => {
      if (path.startsWith('/api/stores')) return { body: stores };
      if (path.startsWith('/api/findings')) return { body: nothingFound };
      if (path.startsWith('/api/activity')) return { body: { data: [], next_cursor: null } };
      if (method === 'GET') return { body: weekOf(path, stored) };
      const { cells } = body as { cells: { total_sales: number }[] };
      if (stored.some(({ date }) => date === typed.date)) {
        const fields = { '0': 'Someone else entered this day meanwhile' };
        return { status: 409, body: { message: fields['0'], fields } };
      }
      const total_sales = cells[0]?.total_sales ?? 0;
      if (server.isReached) stored = [...stored, { ...typed, total_sales }];
      return server.isHeard ? { body: [] } : new TypeError('Failed to fetch');
    });
    await renderPage(<WeekPanel />, address);
    const cell = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Oak, Wed, Nov 18' });
    fireEvent.focus(cell);
    fireEvent.change(cell, { target: { value: '7' } });
    fireEvent.blur(cell);
    save();
    const puts = () => seen.filter(({ method }) => method === 'PUT').length;
    return { cell, puts, store: (row: typeof typed) => (stored = [...stored, row]) };
  }

  const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save Week/ }));

  it('reports success if the week was stored nevertheless', async () => {
    const { cell, puts } = await typeInto({ isReached: true, isHeard: false });
    expect(await screen.findByText('Week saved successfully!')).toBeTruthy();
    expect(cell.value).toBe('7.00');
    expect(puts()).toBe(1);
  });

  it('keeps the input through an outage, and saves it on the second try', async () => {
    const server = { isReached: false, isHeard: false };
    const { cell, puts } = await typeInto(server);
    expect((await screen.findByRole('alert')).textContent).toContain('Not saved');
    expect(cell.value).toBe('7.00');
    Object.assign(server, { isReached: true, isHeard: true });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Save Week/ })).toHaveProperty('disabled', false),
    );
    save();
    expect(await screen.findByText('Week saved successfully!')).toBeTruthy();
    expect(puts()).toBe(2);
  });

  it('does not mistake its own amount for another user’s when a retry finds it stored', async () => {
    const server = { isReached: false, isHeard: false };
    const { store, puts } = await typeInto(server);
    await screen.findByRole('alert');
    // The first attempt reaches the database after the page gave up on it.
    store(typed);
    save();
    expect(await screen.findByText('Week saved successfully!')).toBeTruthy();
    expect(screen.queryByText('Someone else entered this day meanwhile')).toBe(null);
    expect(puts()).toBe(2);
  });

  it('marks a cell that another user entered with a different amount', async () => {
    const server = { isReached: false, isHeard: false };
    const { store } = await typeInto(server);
    await screen.findByRole('alert');
    store({ ...typed, total_sales: 9 });
    save();
    expect(await screen.findByRole('button', { name: /^Keep mine/ })).toBeTruthy();
  });
});
