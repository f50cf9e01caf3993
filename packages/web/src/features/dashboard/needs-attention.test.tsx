import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { AttentionLink, NeedsAttention } from './needs-attention.tsx';

const finding = (day: number) => ({
  ...{ _id: `missing_day.2026-11-0${day}.s${day}`, kind: 'missing_day', store_id: `s${day}` },
  ...{ title: `No sale on Nov ${day}`, detail: 'Usually $500.00.', amount: 500 + day },
  ...{ path: '/dashboard/sales?panel=week&store=s1&week=2026-11-02', at: `2026-11-0${day}` },
});

eachTestAs('owner');

const show = () => renderPage(<NeedsAttention />, '/dashboard');

/** Findings up to the requested limit, with their total count. */
const found = (findings: readonly object[], path: string) => ({
  data: findings.slice(0, Number(new URL(path, 'http://shop.test').searchParams.get('limit'))),
  counts: { missing_day: findings.length },
});
const days = [9, 8, 7, 6, 5, 4, 3, 2, 1];
const respond = (count: number) =>
  stubFetch(({ path }) => ({ body: found(days.slice(0, count).map(finding), path) }));

it('says that nothing needs attention', async () => {
  respond(0);
  await show();
  expect(await screen.findByText('Nothing needs attention.')).toBeDefined();
});

it('shows each finding with its amount and its link, seven until all are asked for', async () => {
  respond(9);
  await show();
  const region = screen.getByRole('region', { name: 'Needs attention' });
  const link = await within(region).findByRole('link', { name: 'No sale on Nov 9' });
  expect(link.getAttribute('href')).toBe('/dashboard/sales?panel=week&store=s1&week=2026-11-02');
  expect(within(region).getByText('$509.00')).toBeDefined();
  expect(within(region).getAllByRole('button', { name: /^Dismiss / })).toHaveLength(7);
  fireEvent.click(within(region).getByRole('button', { name: 'Show all 9' }));
  await waitFor(() =>
    expect(within(region).getAllByRole('button', { name: /^Dismiss / })).toHaveLength(9),
  );
  fireEvent.click(within(region).getByRole('button', { name: 'Show fewer' }));
  expect(within(region).getAllByRole('button', { name: /^Dismiss / })).toHaveLength(7);
});

it('counts all findings, loads the first ones, and renders those near the viewport', async () => {
  const many = Array.from({ length: 5600 }, (_, day) => ({ ...finding(day), _id: `f${day}` }));
  const seen = stubFetch(({ path }) => ({ body: found(many, path) }));
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Show the first 1000 of 5600' }));
  await screen.findByRole('button', { name: 'Show more of 1000 findings' });
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^Dismiss / })).toHaveLength(40),
  );
  expect(seen.map(({ path }) => path)).toEqual([
    '/api/findings?store_id=all&limit=100',
    '/api/findings?store_id=all&limit=1000',
  ]);
});

/** Findings of a store: missing days of the first weeks of the month before, two in each. */
const weeksOf = (store: string, count: number, amount: number) =>
  [5, 12, 19, 26].slice(0, count).map((day) => {
    const dates = [day, day + 1].map((each) => `2026-10-${String(each).padStart(2, '0')}`);
    return {
      ...{ _id: ['missing_day', dates[0], store, ...dates].join('.'), kind: 'missing_day' },
      ...{ store_name: 'Main: St', dates },
      ...{ title: `Nothing sold on Oct ${day}`, detail: 'Usually sold.', amount },
      ...{ store_id: store, path: '/dashboard/sales', at: dates[0] },
    };
  });

it('shows the missing days of a store’s many weeks as one line that opens into them', async () => {
  const findings = [...weeksOf('s1', 4, 200.1), finding(9), ...weeksOf('s2', 2, 90)];
  const seen = stubFetch(({ path }) => ({ body: found(findings, path) }));
  await show();
  const region = within(screen.getByRole('region', { name: 'Needs attention' }));
  const title = 'Main: St: no sales entered on 8 days in 4 weeks';
  const group = (await region.findByText(title)).closest('[data-finding]');
  expect(group?.textContent).toContain('The first is Oct 5, 2026, the last Oct 27, 2026.');
  expect(group?.textContent).toContain('$800.40');
  // The largest amount first; the two weeks of the other store stay two lines.
  const lines = () => document.querySelectorAll('[data-finding]');
  expect(lines()[0]).toBe(group);
  expect(lines()).toHaveLength(4);
  expect(region.queryByRole('button', { name: /^Show all/ })).toBeNull();
  const toggle = region.getByRole('button', { name: `Weeks, ${title}`, expanded: false });
  fireEvent.click(toggle);
  const weeks = within(region.getByRole('group', { name: title }));
  const names = weeks.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual([26, 19, 12, 5].map((day) => `Nothing sold on Oct ${day}`));
  fireEvent.click(weeks.getByRole('button', { name: /^Dismiss .* Oct 19$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss' }));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Closed' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(seen.map(({ path }) => path)).toContain(
    '/api/findings/missing_day.2026-10-19.s1.2026-10-19.2026-10-20/dismiss',
  );
  fireEvent.click(toggle);
  expect(region.queryByRole('group', { name: title })).toBeNull();
});

it('counts lines at the top, and says that a group may have more days than were loaded', async () => {
  const others = Array.from({ length: 120 }, (_, day) => ({
    ...finding(1),
    _id: `f${day}`,
    store_id: `o${day}`,
  }));
  stubFetch(({ path }) => ({ body: found([...weeksOf('s1', 3, 900), ...others], path) }));
  await renderPage(
    <>
      <AttentionLink />
      <NeedsAttention />
    </>,
    '/dashboard',
  );
  await screen.findByText('Main: St: no sales entered on at least 6 days in 3 weeks');
  expect(screen.getByRole('button', { name: '123 things need attention' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show all 123' }));
  await screen.findByText('Main: St: no sales entered on 6 days in 3 weeks');
  expect(screen.getByRole('button', { name: 'Show fewer' })).toBeDefined();
});

it('shows the number of things to do at the top, with a link', async () => {
  respond(2);
  await renderPage(
    <>
      <AttentionLink />
      <NeedsAttention />
    </>,
    '/dashboard',
  );
  fireEvent.click(await screen.findByRole('button', { name: '2 things need attention' }));
  const region = screen.getByRole('region', { name: 'Needs attention' });
  expect(document.activeElement).toBe(region.parentElement);
});

it('reports a failure and retries', async () => {
  stubFetch(() => ({ status: 500, body: {} }));
  await show();
  expect(await screen.findByText('What needs attention could not be loaded')).toBeDefined();
  respond(0);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing needs attention.')).toBeDefined();
});

it('dismisses with a reason, and only with one', async () => {
  const seen = respond(1);
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss No sale on Nov 9' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
  expect(await dialog.findByText('Please say why this needs no attention')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A holiday' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(seen.map(({ path }) => path)).toContain('/api/findings/missing_day.2026-11-09.s9/dismiss');
});

it('focuses the next line’s button after a dismissal, and the section after the last one', async () => {
  let left = [9, 8, 7];
  stubFetch(({ path, method }) => {
    if (method === 'POST') left = left.filter((day) => !path.includes(`2026-11-0${day}`));
    return { body: found(left.map(finding), path) };
  });
  await show();
  const dismiss = async (day: number) => {
    const button = await screen.findByRole('button', { name: `Dismiss No sale on Nov ${day}` });
    button.focus();
    fireEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss' }));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'A holiday' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(`No sale on Nov ${day}`)).toBeNull());
  };
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await dismiss(8);
  await waitFor(() => expect(focused()).toBe('Dismiss No sale on Nov 7'));
  await dismiss(7);
  await waitFor(() => expect(focused()).toBe('Dismiss No sale on Nov 9'));
  await dismiss(9);
  await waitFor(() => expect(document.activeElement?.id).toBe('needs-attention'));
});

const someone = (name: string, more: object = {}) => ({
  ...{ _id: `u-${name}`, name, email: `${name.toLowerCase()}@shop.com`, role: 'user' },
  ...{ store_ids: [], must_change_password: true, ...more },
});

const answerUsers = (users: readonly object[], findings: readonly object[] = []) =>
  stubFetch(({ path }) => ({
    body: path.startsWith('/api/auth/users') ? users : found(findings, path),
  }));

it('USR-18 tells administrators of others who still have a temporary password', async () => {
  signInAs('admin');
  answerUsers([
    ...[someone('Ann'), someone('Bo', { must_change_password: false })],
    ...[someone('Me', { _id: 'u-admin', role: 'admin' }), someone('Shown', { role: 'demo' })],
  ]);
  await show();
  const name = 'Ann still has a temporary password';
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe('/dashboard/user-management');
  expect(screen.queryByText('Nothing needs attention.')).toBeNull();
});

it('counts all with a temporary password as one of its seven lines', async () => {
  signInAs('admin');
  const users = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'].map((name) => someone(name));
  answerUsers(users, [9, 8, 7, 6, 5, 4, 3].map(finding));
  await show();
  await screen.findByRole('link', { name: '7 users still have temporary passwords' });
  expect(screen.getByText(/^Ann, Bo, Cy, Di, Ed, and 2 more\. /)).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Dismiss / })).toHaveLength(6);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 8' }));
  expect(screen.getAllByRole('button', { name: /^Dismiss / })).toHaveLength(7);
});

it('does not request users for an owner', async () => {
  const seen = respond(0);
  await show();
  expect(await screen.findByText('Nothing needs attention.')).toBeDefined();
  expect(seen.map(({ path }) => path)).toEqual(['/api/findings?store_id=all&limit=100']);
});

it('reports that users failed to load, and retries', async () => {
  signInAs('admin');
  stubFetch(({ path }) =>
    path.startsWith('/api/auth/users') ? { status: 500, body: {} } : { body: found([], path) },
  );
  await show();
  expect(await screen.findByText('What needs attention could not be loaded')).toBeDefined();
  answerUsers([someone('Ann')]);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /^Ann still has/ })).toBeDefined();
});

it('shows an old backup without an amount', async () => {
  const backup = {
    ...{ _id: 'old_backup.2026-11-08.s1', kind: 'old_backup', store_id: 's1', amount: 0 },
    ...{ title: 'No backup for 12 days', detail: 'The last one is from Nov 8, 2026.' },
    ...{ path: '/dashboard/import', at: '2026-11-20' },
  };
  stubFetch(({ path }) => ({ body: found([backup, finding(9)], path) }));
  await show();
  await screen.findByRole('link', { name: 'No backup for 12 days' });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'No backup for 12 days',
    'No sale on Nov 9',
  ]);
  expect(screen.queryByText('$0.00')).toBeNull();
  expect(screen.getByRole('button', { name: 'Dismiss No backup for 12 days' })).toBeDefined();
});
