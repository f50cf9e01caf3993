import { beforeEach, expect, it } from 'vitest';
import { lastVendorOf, rememberVendor, vendorsOfStore } from './vendor-choices.ts';

const vendor = (id: string, stores: string[]) => ({
  _id: id,
  name: id.toUpperCase(),
  store_ids: stores.map((store) => ({ _id: store, name: store })),
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
});

const vendors = [vendor('acme', ['main']), vendor('best', ['side']), vendor('coop', ['main'])];
const choices = (store: string, last: unknown) =>
  vendorsOfStore(vendors, store, last).map(({ label }) => label);

beforeEach(() => localStorage.clear());

it('INV-10 offers only the vendors that are linked to the store', () => {
  expect(choices('main', undefined)).toEqual(['ACME', 'COOP']);
  expect(choices('side', undefined)).toEqual(['BEST']);
  expect(choices('', undefined)).toEqual([]);
});

it('INV-10 offers the vendor used last for the store first, never one of another store', () => {
  expect(choices('main', 'coop')).toEqual(['COOP', 'ACME']);
  expect(choices('side', 'coop')).toEqual(['BEST']);
});

it('remembers the last vendor of each store, and forgets what cannot be read', () => {
  rememberVendor('main', 'coop');
  rememberVendor('side', 'best');
  rememberVendor('main', 'acme');
  expect([lastVendorOf('main'), lastVendorOf('side')]).toEqual(['acme', 'best']);
  localStorage.setItem('lastVendors', 'no JSON');
  expect(lastVendorOf('main')).toBeUndefined();
});
