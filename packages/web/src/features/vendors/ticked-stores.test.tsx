import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { answerFetch } from '../../testing/fetching.ts';
import { renderPage } from '../../testing/render.tsx';
import { VendorsPanel } from './panel.tsx';
import { tickedOf, tickedText } from './ticked-stores.ts';

eachTestAs('owner');

const times = { created_at: '2025-01-02T18:00:00.000Z', updated_at: '2025-01-02T18:00:00.000Z' };
const storesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: `store${String(index).padStart(11, '0')}`,
    name: `Store ${index}`,
    address: '1',
    ...times,
  }));

const path = '/dashboard/vendors-invoices';

/** The page of vendors of so many stores, at an address; each vendor is of one store. */
async function show(count: number, address = path) {
  const stores = storesOf(count);
  const vendors = stores.slice(0, 4).map(({ _id, name }) => ({
    ...{ _id: `v-${_id}`, name: `Vendor of ${name}`, store_ids: [], stores: [_id], ...times },
  }));
  const seen = answerFetch(({ path: asked }) => {
    if (asked.startsWith('/api/stores')) return { body: stores };
    const query = new URL(asked, 'http://x').searchParams.getAll('store_ids');
    const isAsked = (id = '') => query.length === 0 || query.includes(id);
    if (asked.startsWith('/api/vendors')) {
      return { body: vendors.filter((vendor) => isAsked(vendor.stores[0])) };
    }
    const groups = vendors
      .filter((vendor) => isAsked(vendor.stores[0]))
      .map(({ _id }) => ({ _id, total: 10, count: 1, latest: '2026-11-19' }));
    return { body: { groups, count: 1, total: 10 } };
  });
  const { router } = await renderPage(<VendorsPanel />, address);
  await screen.findAllByRole('row');
  return { stores, router, seen, search: () => router.history.location.search };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Store \d/ })
    .flatMap(({ checked }, index) => (checked ? [index] : []));
const toggle = (name: string) => fireEvent.click(box(name));
const isTicked = (...indexes: number[]) => waitFor(() => expect(ticked()).toEqual(indexes));

describe('which stores are ticked', () => {
  it('stands in the address once one is not, and Back, Forward and a reload show the same', async () => {
    const { router, search } = await show(4);
    await isTicked(0, 1, 2, 3);
    expect(search()).toBe('');
    toggle('Store 3');
    await isTicked(0, 1, 2);
    toggle('Store 0');
    await isTicked(1, 2);
    expect(await screen.findByRole('row', { name: /^Vendor of Store 1/ })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Store 0/ })).toBeNull());
    act(() => router.history.back());
    await isTicked(0, 1, 2);
    act(() => router.history.back());
    await isTicked(0, 1, 2, 3);
    act(() => router.history.forward());
    await isTicked(0, 1, 2);
    const address = `${path}${search()}`;
    cleanup();
    localStorage.clear();
    await show(4, address);
    await isTicked(0, 1, 2);
  });

  it('is remembered for the next visit, though not that none is', async () => {
    const { search } = await show(4);
    toggle('Store 1');
    await isTicked(0, 2, 3);
    for (const index of [0, 2, 3]) toggle(`Store ${index}`);
    await waitFor(() => expect(search()).toBe('?store=none'));
    expect(screen.getByText('Choose at least one store to see its vendors.')).toBeDefined();
    cleanup();
    await show(4);
    await isTicked(3);
  });

  it('is short where few are ticked, and where few are not', () => {
    const stores = storesOf(1115);
    const ids = stores.map(({ _id }) => _id);
    const [first = '', second = '', ...others] = ids;
    const texts = [ids, [second, first], others, [], ids.slice(0, 557)].map((some) => {
      const text = tickedText(some, stores);
      expect(new Set(tickedOf(text, stores))).toEqual(new Set(some));
      return text;
    });
    expect(texts.slice(0, 4)).toEqual([
      'all',
      `${second},${first}`,
      `all,-${first},-${second}`,
      'none',
    ]);
    expect(encodeURIComponent(texts[4] ?? '').length).toBeLessThan(12_000);
  });

  it('counts for no store that is gone, nor forgets one that is new', () => {
    const [one, two, three] = storesOf(3);
    if (!one || !two || !three) throw new Error('There are three');
    expect(tickedOf(`${one._id},gone`, [one, two])).toEqual([one._id]);
    expect(tickedOf(`all,-gone,-${one._id}`, [one, two, three])).toEqual([two._id, three._id]);
  });

  it('asks in requests that a server takes where nearly all of a thousand are ticked', async () => {
    const stores = storesOf(1000);
    const { seen } = await show(1000, `${path}?store=all,-${stores[0]?._id}`);
    expect(await screen.findByRole('row', { name: /^Vendor of Store 1/ })).toBeDefined();
    expect(screen.queryByRole('row', { name: /^Vendor of Store 0/ })).toBeNull();
    await screen.findAllByText('$10.00');
    expect(Math.max(...seen.map((asked) => asked.path.length))).toBeLessThan(12_000);
  });
});
