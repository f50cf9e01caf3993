import { useState } from 'react';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { useAddress, useSearchChoice } from './address.ts';
import { useOpenPanel } from './use-open-panel.ts';

afterEach(cleanup);

const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await Promise.resolve();
  });
};

function Panels({ first = null }: { first?: 'list' | null }) {
  const { open, toggle } = useOpenPanel(['form', 'list'], first);
  return (
    <>
      <button onClick={() => toggle('form')}>Form</button>
      <button onClick={() => toggle('list')}>List</button>
      <output>{open ?? 'nothing'}</output>
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;

it('opens the panel in the address, and Back steps through the panels opened before', async () => {
  const { router } = await renderPage(<Panels />, '/?demo=true&view=invoices&panel=form');
  expect(shown()).toBe('form');
  await press('List');
  expect(shown()).toBe('list');
  expect(router.history.location.search).toBe('?demo=true&view=invoices&panel=list');
  await press('List');
  expect(shown()).toBe('nothing');
  expect(router.history.location.search).toBe('?demo=true&view=invoices');
  act(() => router.history.back());
  expect(await screen.findByText('list')).toBeDefined();
  act(() => router.history.back());
  expect(await screen.findByText('form')).toBeDefined();
});

it('shows the initial panel whenever no other one is open', async () => {
  const { router } = await renderPage(<Panels first="list" />, '/?week=2026-11-16');
  expect(shown()).toBe('list');
  await press('List');
  expect(shown()).toBe('list');
  expect(router.history.location.search).toBe('?week=2026-11-16');
  await press('Form');
  expect(shown()).toBe('form');
  await press('Form');
  expect(shown()).toBe('list');
  expect(router.history.location.search).toBe('');
});

it.each([
  ['list', 'list'],
  [null, 'nothing'],
] as const)('opens %s for an unknown panel in the address', async (first, open) => {
  await renderPage(<Panels first={first} />, '/?panel=none');
  expect(shown()).toBe(open);
});

it('drops a panel’s filters with the panel', async () => {
  const { router } = await renderPage(<Panels />, '/?panel=list&store=a1&q=milk');
  await press('Form');
  expect(router.history.location.search).toBe('?panel=form');
});

function Filtered() {
  const { search } = useAddress();
  const [first] = useState(search['q'] ?? '-');
  return <p>{`started with ${first}`}</p>;
}

function FilteredPanels() {
  const { open, toggle } = useOpenPanel(['form', 'list']);
  return (
    <>
      <button onClick={() => toggle('form')}>Form</button>
      {open && <Filtered key={open} />}
    </>
  );
}

it('opens a panel without the filters of the one it replaces', async () => {
  await renderPage(<FilteredPanels />, '/?panel=list&q=milk');
  expect(screen.getByText('started with milk')).toBeDefined();
  await press('Form');
  expect(screen.getByText('started with -')).toBeDefined();
});

function Filters() {
  const { search, change } = useAddress();
  const [view, setView] = useSearchChoice('view', ['vendors', 'invoices']);
  return (
    <>
      <button onClick={() => change({ q: `${search['q'] ?? ''}m` }, { isTyped: true })}>
        Type
      </button>
      <button onClick={() => change({ store: 'a1' })}>Choose</button>
      <button onClick={() => change({ store: undefined, q: '' })}>Clear</button>
      <button onClick={() => setView('invoices')}>Invoices</button>
      <output>{`${view} ${search['store'] ?? '-'} ${search['q'] ?? '-'}`}</output>
    </>
  );
}

it('replaces the history entry while typing', async () => {
  const { router } = await renderPage(<Filters />);
  await press('Choose');
  await press('Type');
  await press('Type');
  expect(shown()).toBe('vendors a1 mm');
  act(() => router.history.back());
  expect(await screen.findByText('vendors - -')).toBeDefined();
});

it('removes empty params, and those of the previous tab', async () => {
  const { router } = await renderPage(<Filters />, '/?demo=true&store=a1&q=milk');
  await press('Clear');
  expect(router.history.location.search).toBe('?demo=true');
  await press('Choose');
  await press('Invoices');
  expect(router.history.location.search).toBe('?demo=true&view=invoices');
  expect(shown()).toBe('invoices - -');
});
