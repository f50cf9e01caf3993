import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import type { SeenRequest } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { markResending } from '../../ui/resending.tsx';
import { RowHistory } from './row-history.tsx';
import { ActivityScreen } from './screen.tsx';

const sale = {
  ...{ _id: 'x', store_id: { _id: 's1', name: 'Main St' }, total_sales: 10, date: '2026-02-02' },
};
const entry = (index: number, more: object = {}) => ({
  ...{ _id: `e${index}`, kind: 'sales', action: 'create', subject_id: 'x', before: null },
  ...{ user: { _id: 'u1', name: 'Administrator' }, employee_name: null, after: sale },
  at: '2026-02-02T18:00:00.000Z',
  ...more,
});
const deleted = entry(1, { action: 'delete', before: sale, after: null });
const page = (count: number, next: string | null = null, first = 0) => ({
  body: {
    data: Array.from({ length: count }, (_, index) => entry(first + index)),
    next_cursor: next,
  },
});
const databaseDown = { status: 503, body: { message: 'The database is away' } };
const noMessage = { status: 500, body: {} };

eachTestAs('admin');

async function show(content: React.ReactNode, more: RouteStubs) {
  const responses: RouteStubs = { 'GET /stores': { body: [] }, ...more };
  const seen = stubRoutes(responses);
  await renderPage(content);
  return { responses, seen };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const alert = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
const log = () => screen.getByRole('table', { name: 'Activity' });
const rows = () => screen.queryAllByRole('button', { name: 'Details' });
const isNext = ({ path }: SeenRequest) => path.includes('cursor=');

it('ROL-11 shows the default message in the row if a restore is refused without a reason', async () => {
  await show(<ActivityScreen />, {
    'GET /activity': { body: { data: [deleted], next_cursor: null } },
    'POST /activity/e1/restore': { status: 409, body: {} },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  const problem = await within(log()).findByRole('alert');
  expect(problem.textContent).toBe('The record could not be restored. Please try again.');
});

it('ROL-11 restores once however often it is pressed, and says in the row that it is sent again', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: object }>();
  const { seen } = await show(<ActivityScreen />, {
    'GET /activity': { body: { data: [deleted], next_cursor: null } },
    'POST /activity/e1/restore': () => promise,
  });
  const restore = await screen.findByRole('button', { name: 'Restore' });
  fireEvent.click(restore);
  fireEvent.click(restore);
  let end = () => {};
  act(() => {
    end = markResending();
  });
  expect(within(log()).getByRole('status').textContent).toBe('No answer yet. Trying again…');
  act(() => end());
  resolve({ body: sale });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull());
  expect(within(log()).queryByRole('status')).toBeNull();
  expect(seen.filter(({ path }) => path.endsWith('/restore'))).toHaveLength(1);
});

it('ROL-11 keeps the focus in the row of a restored record', async () => {
  await show(<ActivityScreen />, {
    'GET /activity': { body: { data: [deleted], next_cursor: null } },
    'POST /activity/e1/restore': { body: sale },
  });
  const restore = await screen.findByRole('button', { name: 'Restore' });
  restore.focus();
  fireEvent.click(restore);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Details' }));
});

it('ROL-11 loaded entries stay when more fail to load, which can be retried', async () => {
  const { responses } = await show(<ActivityScreen />, {
    'GET /activity': (request) => (isNext(request) ? noMessage : page(50, 'c1')),
  });
  await waitFor(() => expect(rows()).toHaveLength(50));
  press('Load more');
  await alert('The activity could not be loaded.');
  expect(rows()).toHaveLength(50);
  responses['GET /activity'] = (request) => (isNext(request) ? page(6, null, 50) : page(50, 'c1'));
  press('Retry');
  await waitFor(() => expect(rows()).toHaveLength(56));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('ROL-11 distinguishes loading and failure', async () => {
  const pending = Promise.withResolvers<typeof databaseDown>();
  const { responses } = await show(<ActivityScreen />, { 'GET /activity': () => pending.promise });
  expect(log().getAttribute('aria-busy')).toBe('true');
  pending.resolve(databaseDown);
  await alert('The database is away');
  expect(screen.queryByText('No activity found')).toBeNull();
  responses['GET /activity'] = page(1);
  press('Retry');
  await waitFor(() => expect(log().getAttribute('aria-busy')).toBe('false'));
});

it('ROL-11 API-47 ROL-08 offers the kinds and users that the user may read, and shows the employee’s name', async () => {
  signInAs('owner');
  const { seen } = await show(<ActivityScreen />, {
    'GET /activity': { body: { data: [entry(1, { employee_name: 'Kim Park' })] } },
  });
  expect(await screen.findByRole('option', { name: 'Administrator' })).toBeDefined();
  expect(screen.queryByRole('option', { name: 'Users' })).toBeNull();
  expect(within(log()).getByRole('cell', { name: 'Administrator as Kim Park' })).toBeDefined();
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: 'u1' } });
  press('Filter');
  await waitFor(() => expect(seen.at(-1)?.path).toBe('/api/activity?user_id=u1'));
  expect(seen.map(({ path }) => path)).not.toContain('/api/auth/users');
});

it('ROL-11 an administrator may ask for the users’ entries too', async () => {
  await show(<ActivityScreen />, { 'GET /activity': page(1) });
  expect(await screen.findByRole('option', { name: 'Users' })).toBeDefined();
});

it('ROL-11 API-04 a row’s history loads on demand, and distinguishes loading, failure and no entries', async () => {
  const pending = Promise.withResolvers<typeof databaseDown>();
  const { responses, seen } = await show(<RowHistory id="x" since={undefined} />, {
    'GET /activity': () => pending.promise,
  });
  expect(seen).toEqual([]);
  press('History');
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(history.getByRole('status', { name: 'Loading' })).toBeDefined();
  pending.resolve(databaseDown);
  await alert('The database is away');
  responses['GET /activity'] = page(0);
  press('Retry');
  expect(await history.findByText('No history yet.')).toBeDefined();
});

it('scrolls a row’s history into view when it opens, and again with its entries', async () => {
  const seen: string[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
    this: Element,
  ) {
    seen.push(`${this.getAttribute('aria-label')} ${this.querySelectorAll('li').length}`);
  });
  const pending = Promise.withResolvers<ReturnType<typeof page>>();
  await show(<RowHistory id="x" since={undefined} />, { 'GET /activity': () => pending.promise });
  expect(seen).toEqual([]);
  press('History');
  expect(seen).toEqual(['History 0']);
  pending.resolve(page(3));
  await waitFor(() => expect(seen).toEqual(['History 0', 'History 3']));
  scroll.mockRestore();
});

it('says above and below a part of the log, on paper, that earlier entries are missing', async () => {
  await show(<ActivityScreen />, { 'GET /activity': page(50, 'c1') });
  await screen.findByRole('button', { name: 'Load more' });
  const notes = () => screen.queryAllByText(/^Partial list: more rows follow/);
  expect(notes()).toEqual([]);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const order = notes().map((note) => note.compareDocumentPosition(log()));
  expect(order).toEqual([Node.DOCUMENT_POSITION_FOLLOWING, Node.DOCUMENT_POSITION_PRECEDING]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

it('ROL-11 a long history is paged', async () => {
  await show(<RowHistory id="x" since={undefined} />, {
    'GET /activity': (request) => (isNext(request) ? page(2, null, 50) : page(50, 'c1')),
  });
  press('History');
  const items = () => screen.queryAllByRole('listitem');
  await waitFor(() => expect(items()).toHaveLength(50));
  press('Load more');
  await waitFor(() => expect(items()).toHaveLength(52));
  expect(items().at(-1)?.textContent).toContain('Added by');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});
