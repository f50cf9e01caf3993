import { useLayoutEffect, useState } from 'react';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { Board } from './board.tsx';

beforeEach(() => {
  clearPage();
  loadSession();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

it.each(['owner', 'employee'] as const)(
  'explains the empty board to the %s of a business without stores, without a choice of days',
  async (role) => {
    signInAs(role);
    stubFetch(() => ({ body: { days: ['2026-11-20'], stores: [], store_count: 0, cells: [] } }));
    await renderPage(<Board />, '/dashboard');
    expect(
      await screen.findByText(
        'What is entered and what is missing appears here, with a row for each store.',
      ),
    ).toBeDefined();
    // The link to the first store is above, under 'Start here'.
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByLabelText('Days')).toBeNull();
  },
);

it('loads the first of very many stores, and more on demand', async () => {
  signInAs('owner');
  const requests = stubFetch(({ path }) => {
    const { searchParams } = new URL(path, 'http://backcounter.test');
    const stores = Array.from({ length: Number(searchParams.get('limit')) }, (_, index) => ({
      _id: `s${index}`,
      name: `Shop ${index}`,
    }));
    return { body: { days: ['2026-11-20'], stores, store_count: 1115, cells: [] } };
  });
  await renderPage(<Board />, '/dashboard');
  const table = await screen.findByRole('table', { name: 'Board' });
  expect(table.querySelectorAll('tbody tr')).toHaveLength(25);
  fireEvent.click(screen.getByRole('button', { name: 'Show more of 1115 stores' }));
  // Loaded rows stay while the others load.
  expect(table.querySelectorAll('tbody tr')).toHaveLength(25);
  expect(await screen.findByRole('rowheader', { name: 'Shop 124' })).toBeDefined();
  expect(table.isConnected).toBe(true);
  const limits = requests.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('limit'));
  expect(limits).toEqual(['25', '125']);
});

/** Boards rendered in the first frame of a second one whose data is already cached. */
const boardsAtFirst: number[] = [];

function Drawn() {
  useLayoutEffect(() => {
    boardsAtFirst.push(screen.queryAllByRole('table', { name: 'Board' }).length);
  }, []);
  return null;
}

function Second() {
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <>
      <Board />
      <Drawn />
    </>
  ) : (
    <button onClick={() => setIsOpen(true)}>Open</button>
  );
}

it('renders its days in a frame of their own, so that content above does not wait', async () => {
  signInAs('owner');
  const stores = [{ _id: 's1', name: 'Main St' }];
  stubFetch(() => ({ body: { days: ['2026-11-20'], stores, store_count: 1, cells: [] } }));
  const both = (
    <>
      <Board />
      <Second />
    </>
  );
  await renderPage(both, '/dashboard');
  await screen.findByRole('table', { name: 'Board' });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(boardsAtFirst).toEqual([1]);
  expect(screen.getAllByRole('table', { name: 'Board' })).toHaveLength(2);
});

const cell = (date: string, sale: string) => ({
  ...{ store_id: 's1', date, sale, cash: 'open', invoices: 'done', invoice_count: 3 },
  shifts: null,
});

async function showDays(started_on: string | null = null) {
  signInAs('owner');
  const days = ['2026-11-19', '2026-11-20'];
  const cells = [cell('2026-11-19', 'done'), cell('2026-11-20', 'late')];
  const stores = [{ _id: 's1', name: 'Oak', started_on }];
  stubFetch(() => ({ body: { days, stores, store_count: 1, cells } }));
  const page = await renderPage(<Board />, '/dashboard?demo=true');
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Oak, Fri, Nov 20: / });
  return { ...page, link };
}

/** A day's paths by the mark that they draw. */
const drawnIn = (link: Element) =>
  Object.fromEntries(
    [...link.querySelectorAll('path')].map((path) => [
      path.dataset['mark'],
      path.getAttribute('d'),
    ]),
  );

it('shows no day before the store’s start as late, explains its mark, and links to it', async () => {
  const { link } = await showDays('2026-11-21');
  expect(link.getAttribute('aria-label')).toBe(
    'Oak, Fri, Nov 20: sale not started, cash not started, 3 invoices',
  );
  const squareAt = (left: number) => `M${left} 1h6v6h-6z`;
  const dotAt = (left: number) => `M${left} 4a1 1 0 1 0 2 0a1 1 0 1 0-2 0z`;
  expect(drawnIn(link)).toEqual({ before: dotAt(3) + dotAt(15), done: squareAt(25) });
  expect(screen.getByText('not started or to come')).toBeDefined();
  expect(link.getAttribute('href')).toContain('panel=week&store=s1&week=2026-11-16');
  cleanup();
  await showDays('2026-11-19');
  expect(screen.getByText('to come')).toBeDefined();
});

it('links a day to where it is entered, via the router, and keeps persistent parameters', async () => {
  const { link, router } = await showDays();
  // A board has hundreds of days: each is one SVG with one path per kind of mark.
  expect(link.querySelectorAll('svg')).toHaveLength(1);
  expect(link.querySelectorAll('svg *')).toHaveLength(3);
  expect(Object.keys(drawnIn(link))).toEqual(['late', 'open', 'done']);
  // preventDefault was called: the router navigates, not the browser.
  expect(fireEvent.click(link)).toBe(false);
  await vi.waitFor(() => expect(router.history.location.pathname).toBe('/dashboard/sales'));
  expect(router.history.location.search).toBe(
    '?demo=true&panel=week&store=s1&week=2026-11-16&date=2026-11-20',
  );
  expect(link.getAttribute('href')).toBe(
    '/dashboard/sales?demo=true&panel=week&store=s1&week=2026-11-16&date=2026-11-20',
  );
});

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'leaves a click with %s to the browser, which opens another tab or window',
  async (key) => {
    const { link, router } = await showDays();
    const seen = vi.fn((event: Event) => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    });
    document.addEventListener('click', seen);
    fireEvent.click(link, { [key]: true });
    document.removeEventListener('click', seen);
    expect(seen).toHaveBeenCalledOnce();
    expect(router.history.location.pathname).toBe('/dashboard');
  },
);

it('describes a day while it is hovered or focused', async () => {
  const { link } = await showDays();
  const words = 'Oak, Fri, Nov 20: sale late, cash missing, 3 invoices';
  fireEvent.focus(link);
  expect(screen.getByText(words)).toBeDefined();
  fireEvent.blur(link);
  expect(screen.queryByText(words)).toBeNull();
  fireEvent.mouseEnter(link);
  expect(screen.getByText(words)).toBeDefined();
  fireEvent.mouseLeave(link);
  expect(screen.getByText('In each day: sale, cash, invoices.')).toBeDefined();
});
