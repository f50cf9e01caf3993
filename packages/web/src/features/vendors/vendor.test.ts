import { expect, it } from 'vitest';
import { parseVendors } from './vendor.ts';

const times = { created_at: '2026-11-20T18:00:00.000Z', updated_at: '2026-11-20T18:00:00.000Z' };
const known = [{ _id: 's1', name: 'Main St' }];

it('VEN-30 a vendor may carry `_id` or `id`', () => {
  const sent = [
    { _id: 'v1', name: 'Acme', store_ids: [], ...times },
    { id: 'v2', name: 'Best', store_ids: [], ...times },
  ];
  expect(parseVendors(sent as never, known).map(({ id }) => id)).toEqual(['v1', 'v2']);
});

it('VEN-30 stores may come as ids or as objects, and are shown by name', () => {
  const store_ids = ['s1', { _id: 's2', name: 'Oak Ave' }];
  const [vendor] = parseVendors([{ _id: 'v1', name: 'Acme', store_ids, ...times }] as never, known);
  expect(vendor?.stores).toEqual([
    { _id: 's1', name: 'Main St' },
    { _id: 's2', name: 'Oak Ave' },
  ]);
});

it('API-11 a list may stand in data or in data.data', () => {
  const rows = [{ _id: 'v1', name: 'Acme', store_ids: [], ...times }];
  for (const response of [rows, { data: rows }, { data: { data: rows } }]) {
    expect(parseVendors(response as never, known)).toHaveLength(1);
  }
});
