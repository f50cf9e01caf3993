import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerRoutes, type Answers } from '../../testing/answer-routes.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import type { Seen } from '../../testing/fetching.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
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
const away = { status: 503, body: { message: 'The database is away' } };
const wordless = { status: 500, body: {} };

eachTestAs('admin');

async function show(content: React.ReactNode, more: Answers) {
  const answers: Answers = { 'GET /stores': { body: [] }, ...more };
  const seen = answerRoutes(answers);
  await renderPage(content);
  return { answers, seen };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const alert = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
const log = () => screen.getByRole('table', { name: 'Activity' });
const rows = () => screen.queryAllByRole('button', { name: 'Details' });
const isNext = ({ path }: Seen) => path.includes('cursor=');

it('ROL-11 a restore that is refused without a reason has its text in the row', async () => {
  await show(<ActivityScreen />, {
    'GET /activity': { body: { data: [deleted], next_cursor: null } },
    'POST /activity/e1/restore': { status: 409, body: {} },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  const problem = await within(log()).findByRole('alert');
  expect(problem.textContent).toBe('The record could not be restored. Please try again.');
});

it('ROL-11 what was read stays when more of the log cannot be loaded, which is tried again', async () => {
  const { answers } = await show(<ActivityScreen />, {
    'GET /activity': (asked) => (isNext(asked) ? wordless : page(50, 'c1')),
  });
  await waitFor(() => expect(rows()).toHaveLength(50));
  press('Load more');
  await alert('The activity could not be loaded.');
  expect(rows()).toHaveLength(50);
  answers['GET /activity'] = (asked) => (isNext(asked) ? page(6, null, 50) : page(50, 'c1'));
  press('Retry');
  await waitFor(() => expect(rows()).toHaveLength(56));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('ROL-11 shows waiting and failure as what they are', async () => {
  const held = Promise.withResolvers<typeof away>();
  const { answers } = await show(<ActivityScreen />, { 'GET /activity': () => held.promise });
  expect(log().getAttribute('aria-busy')).toBe('true');
  held.resolve(away);
  await alert('The database is away');
  expect(screen.queryByText('No activity found')).toBeNull();
  answers['GET /activity'] = page(1);
  press('Retry');
  await waitFor(() => expect(log().getAttribute('aria-busy')).toBe('false'));
});

it('ROL-11 API-47 ROL-08 offers kinds and people that one may read, and tells who was at the till', async () => {
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

it('ROL-11 API-04 a row’s history waits to be asked, and tells waiting, failure and emptiness apart', async () => {
  const held = Promise.withResolvers<typeof away>();
  const { answers, seen } = await show(<RowHistory id="x" since={undefined} />, {
    'GET /activity': () => held.promise,
  });
  expect(seen).toEqual([]);
  press('History');
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(history.getByRole('status', { name: 'Loading' })).toBeDefined();
  held.resolve(away);
  await alert('The database is away');
  answers['GET /activity'] = page(0);
  press('Retry');
  expect(await history.findByText('Nothing is recorded of this yet.')).toBeDefined();
});

it('ROL-11 a long history comes in parts', async () => {
  await show(<RowHistory id="x" since={undefined} />, {
    'GET /activity': (asked) => (isNext(asked) ? page(2, null, 50) : page(50, 'c1')),
  });
  press('History');
  const items = () => screen.queryAllByRole('listitem');
  await waitFor(() => expect(items()).toHaveLength(50));
  press('Load more');
  await waitFor(() => expect(items()).toHaveLength(52));
  expect(items().at(-1)?.textContent).toContain('Added by');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});
