import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../testing/each-test-as.ts';
import { stubFetch } from '../testing/stub-fetch.ts';
import { renderPage } from '../testing/render.tsx';
import { ApiError } from './api-error.ts';
import { parseFilter, toFilterQuery, toFilterErrors } from './list-filter.ts';
import { ListFilterBar } from './list-filter-bar.tsx';
import { useListFilter } from './use-list-filter.ts';

eachTestAs('owner', { now: '2026-11-20T18:00:00Z' });

const names = ['from', 'to', 'min', 'max', 'q'] as const;

function Bar() {
  const { filter, setFilter } = useListFilter(names);
  return <ListFilterBar names={names} filter={filter} onFilter={setFilter} refused={{}} />;
}

const storeNames = ['store', 'min'] as const;

function StoresBar() {
  const { filter, setFilter } = useListFilter(storeNames);
  return <ListFilterBar names={storeNames} filter={filter} onFilter={setFilter} refused={{}} />;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('filters by week or month with one click, keeping other input', async () => {
  stubFetch(() => ({ body: [] }));
  const { router } = await renderPage(<Bar />, '/?max=500');
  fireEvent.change(screen.getByLabelText('Min'), { target: { value: '20' } });
  fireEvent.change(screen.getByLabelText('From Date'), { target: { value: 'no date' } });
  press('Last month');
  await expect
    .poll(() => router.history.location.search)
    .toBe('?max=500&from=2026-10-01&to=2026-10-31&min=20');
  expect(screen.getByLabelText<HTMLInputElement>('From Date').value).toBe('2026-10-01');
  expect(await screen.findByRole('button', { name: 'Last month', pressed: true })).toBeTruthy();
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
  press('This week');
  await expect
    .poll(() => router.history.location.search)
    .toContain('from=2026-11-16&to=2026-11-22');
});

it('prints the filter as text instead of its fields', async () => {
  stubFetch(() => ({ body: [] }));
  await renderPage(<Bar />, '/?from=2026-10-01&to=2026-10-31&min=500');
  const printed = () => screen.queryByText(/^Filtered by/)?.textContent;
  const tell = (event: string) => act(() => void window.dispatchEvent(new Event(event)));
  expect(printed()).toBeUndefined();
  tell('beforeprint');
  expect(printed()).toBe('Filtered by: from Oct 1, 2026, until Oct 31, 2026, at least $500');
  tell('afterprint');
  expect(printed()).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await expect.poll(() => screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  tell('beforeprint');
  expect(printed()).toBeUndefined();
  tell('afterprint');
});

it('filters by several stores in the address, removable one by one', async () => {
  const stores = ['Elm', 'Main', 'Oak'].map((name) => ({
    ...{ _id: name.toLowerCase(), name, address: '' },
  }));
  stubFetch(({ path }) => ({ body: path === '/api/stores' ? stores : [] }));
  const { router } = await renderPage(<StoresBar />, '/?min=5');
  const search = () => router.history.location.search;
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByRole('option', { name: 'Oak' });
  expect(screen.queryByLabelText('Add another store')).toBeNull();
  choose('Store', 'oak');
  choose('Add another store', 'elm');
  press('Apply');
  await expect.poll(search).toBe('?min=5&store=oak%2Celm');
  expect(toFilterQuery(parseFilter({ min: '5', store: 'oak,elm' }, storeNames))).toEqual({
    min: '5',
    store_ids: ['oak', 'elm'],
  });
  const chosen = within(screen.getByRole('group', { name: 'Chosen' }));
  expect(chosen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Elm',
    'Oak',
  ]);
  press('Remove Oak');
  press('Apply');
  await expect.poll(search).toBe('?min=5&store=elm');
  expect(screen.queryByRole('group', { name: 'Chosen' })).toBeNull();
  choose('Store', 'all');
  press('Apply');
  await expect.poll(search).toBe('?min=5');
});

it('sends one store as `store_id`, and shows errors of several at their field', () => {
  expect(toFilterQuery(parseFilter({ store: 'elm' }, storeNames))).toEqual({ store_id: 'elm' });
  expect(toFilterQuery(parseFilter({ store: 'elm,elm,' }, storeNames))).toEqual({
    store_id: 'elm',
  });
  expect(toFilterQuery(parseFilter({ store: 'elm,all' }, storeNames))).toEqual({});
  const refusal = new ApiError('response', '', {
    status: 400,
    fields: { store_ids: 'Selected store not found' },
  });
  expect(toFilterErrors(refusal)).toEqual({ store: 'Selected store not found' });
});

function CollapsibleBar() {
  const { filter, setFilter } = useListFilter(names);
  const props = { names, filter, onFilter: setFilter, refused: {}, startsCollapsed: true };
  return <ListFilterBar {...props} />;
}

it('keeps the fields expanded on reload, without a history entry or taking the focus', async () => {
  stubFetch(() => ({ body: [] }));
  const { router } = await renderPage(<CollapsibleBar />, '/');
  press('Filter');
  await expect.poll(() => router.history.location.search).toBe('?filter=open');
  expect(document.activeElement?.closest('form')).toBe(screen.getByRole('form'));
  expect(router.history.length).toBe(1);
  cleanup();
  await renderPage(<CollapsibleBar />, '/?filter=open');
  expect(screen.getByLabelText('Max')).toBeDefined();
  expect(document.activeElement).toBe(document.body);
  press('Filter');
  await expect.poll(() => screen.queryByLabelText('Max')).toBeNull();
});

it('Back from an applied filter does not expand its fields', async () => {
  stubFetch(() => ({ body: [] }));
  const { router } = await renderPage(<CollapsibleBar />, '/');
  press('Filter');
  fireEvent.change(screen.getByLabelText('Max'), { target: { value: '500' } });
  press('Apply');
  await expect.poll(() => router.history.location.search).toBe('?max=500');
  act(() => router.history.back());
  await expect.poll(() => screen.queryByLabelText('Max')).toBeNull();
  expect(router.history.location.search).toBe('');
});
