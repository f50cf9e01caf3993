import { beforeEach, expect, it } from 'vitest';
import { lastUsedFirst, lastVendorOf, rememberVendor } from './vendor-choices.ts';

const vendors = [
  { _id: 'acme', name: 'ACME' },
  { _id: 'coop', name: 'COOP' },
];
const choices = (last: unknown) => lastUsedFirst(vendors, last).map(({ label }) => label);

beforeEach(() => localStorage.clear());

it('INV-10 lists the vendor last used for the store first, never one of another store', () => {
  expect(choices('coop')).toEqual(['COOP', 'ACME']);
  expect(choices('best')).toEqual(['ACME', 'COOP']);
  expect(choices(undefined)).toEqual(['ACME', 'COOP']);
});

it('remembers the last vendor of each store, and ignores unreadable data', () => {
  rememberVendor('main', 'coop');
  rememberVendor('side', 'best');
  rememberVendor('main', 'acme');
  expect([lastVendorOf('main'), lastVendorOf('side')]).toEqual(['acme', 'best']);
  localStorage.setItem('lastVendors', 'no JSON');
  expect(lastVendorOf('main')).toBeUndefined();
});
