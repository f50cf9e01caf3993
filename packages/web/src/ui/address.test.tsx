import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { useAddress, useSearchChoice } from './address.ts';
import { useOneOpen } from './use-one-open.ts';

afterEach(cleanup);

const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await Promise.resolve();
  });
};

function Panels({ first = null }: { first?: 'list' | null }) {
  const { open, toggle } = useOneOpen<'form' | 'list'>(first);
  return (
    <>
      <button onClick={() => toggle('form')}>Form</button>
      <button onClick={() => toggle('list')}>List</button>
      <output>{open ?? 'nothing'}</output>
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;

it('opens the panel of the address, and Back leads through every one that was open', async () => {
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

it('says in the address that the panel which is open at first was closed', async () => {
  const { router } = await renderPage(<Panels first="list" />);
  expect(shown()).toBe('list');
  await press('List');
  expect(shown()).toBe('nothing');
  expect(router.history.location.search).toBe('?panel=none');
  await press('List');
  expect(router.history.location.search).toBe('');
});

it('leaves the filters of a panel behind with the panel', async () => {
  const { router } = await renderPage(<Panels />, '/?panel=list&store=a1&q=milk');
  await press('Form');
  expect(router.history.location.search).toBe('?panel=form');
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

it('keeps what is typed in the entry of the history that is there', async () => {
  const { router } = await renderPage(<Filters />);
  await press('Choose');
  await press('Type');
  await press('Type');
  expect(shown()).toBe('vendors a1 mm');
  act(() => router.history.back());
  expect(await screen.findByText('vendors - -')).toBeDefined();
});

it('takes out what is empty, and everything of a tab that is left', async () => {
  const { router } = await renderPage(<Filters />, '/?demo=true&store=a1&q=milk');
  await press('Clear');
  expect(router.history.location.search).toBe('?demo=true');
  await press('Choose');
  await press('Invoices');
  expect(router.history.location.search).toBe('?demo=true&view=invoices');
  expect(shown()).toBe('invoices - -');
});
