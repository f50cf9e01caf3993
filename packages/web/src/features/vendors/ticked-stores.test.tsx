import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { VendorsPanel } from './panel.tsx';
import { parseTicked, formatTicked } from './ticked-stores.ts';

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

/** Renders the page at `address` with `count` stores; each vendor supplies one store. */
async function show(count: number, address = path) {
  const stores = storesOf(count);
  const vendors = stores.slice(0, 4).map(({ _id, name }) => ({
    ...{ _id: `v-${_id}`, name: `Vendor of ${name}`, store_ids: [], stores: [_id], ...times },
  }));
  const seen = stubFetch(({ path: requested }) => {
    if (requested.startsWith('/api/stores')) return { body: stores };
    const query = new URL(requested, 'http://x').searchParams.getAll('store_ids');
    const isRequested = (id = '') => query.length === 0 || query.includes(id);
    if (requested.startsWith('/api/vendors')) {
      return { body: vendors.filter((vendor) => isRequested(vendor.stores[0])) };
    }
    const groups = vendors
      .filter((vendor) => isRequested(vendor.stores[0]))
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

describe('the ticked stores', () => {
  it('are in the URL once one is unticked, for Back, Forward and reload', async () => {
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

  it('are remembered for the next visit, unless none is ticked', async () => {
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

  it('are short in the URL if few are ticked or few are not', () => {
    const stores = storesOf(1115);
    const ids = stores.map(({ _id }) => _id);
    const [first = '', second = '', ...others] = ids;
    const texts = [ids, [second, first], others, [], ids.slice(0, 557)].map((some) => {
      const text = formatTicked(some, stores);
      expect(new Set(parseTicked(text, stores))).toEqual(new Set(some));
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

  it('ignore deleted stores and include new ones', () => {
    const [one, two, three] = storesOf(3);
    if (!one || !two || !three) throw new Error('There are three');
    expect(parseTicked(`${one._id},gone`, [one, two])).toEqual([one._id]);
    expect(parseTicked(`all,-gone,-${one._id}`, [one, two, three])).toEqual([two._id, three._id]);
  });

  it('fit into requests if nearly all of a thousand are ticked', async () => {
    const stores = storesOf(1000);
    const { seen } = await show(1000, `${path}?store=all,-${stores[0]?._id}`);
    expect(await screen.findByRole('row', { name: /^Vendor of Store 1/ })).toBeDefined();
    expect(screen.queryByRole('row', { name: /^Vendor of Store 0/ })).toBeNull();
    await screen.findAllByText('$10.00');
    expect(Math.max(...seen.map((asked) => asked.path.length))).toBeLessThan(12_000);
  });
});
