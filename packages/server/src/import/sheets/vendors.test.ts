import { expect, it } from 'vitest';
import { ImportIndex } from '../import-index.ts';
import { vendors } from './vendors.ts';

function indexOfStores() {
  const index = new ImportIndex({
    timeZone: 'America/Chicago',
    today: '2026-11-26',
    opening: { opensAt: '06:00', closesAt: '23:00' },
    invoiceNumbersPerVendor: false,
    allowSimultaneousShifts: false,
  });
  index.stores.add('Main St', 'store-1');
  index.stores.add('Oak Ave', 'store-2');
  return index;
}

const read = (stores: string) =>
  vendors.read({ name: 'Acme', stores }, indexOfStores(), undefined as never);

it('reads each store of a vendor once, without empty names', async () => {
  const { body } = await read('Oak Ave| |Main St|Oak Ave|');
  expect(body['store_ids']).toEqual(['store-2', 'store-1']);
});

it.each([
  ['30', 30],
  [' Net 30 ', 30],
  ['NET 14 days', 14],
  ['1 day', 1],
  ['Due on receipt', 0],
  ['', null],
  ['  ', null],
  ['net 7.5', 'net 7.5'],
  ['-1', '-1'],
])('reads the payment terms %j as %j', async (text, terms) => {
  const row = { name: 'Acme', stores: 'Oak Ave', payment_terms: text };
  const { body } = await vendors.read(row, indexOfStores(), undefined as never);
  expect(body['payment_terms']).toBe(terms);
});

it('compares the stores of a vendor in any order', async () => {
  expect((await read('Oak Ave|Main St')).content).toBe((await read('Main St|Oak Ave')).content);
});

it('VEN-21 takes a name in other stores for another vendor, and in a shared store for the same', async () => {
  const index = indexOfStores();
  const keyOf = async (stores: string) =>
    (await vendors.read({ name: 'Acme', stores }, index, undefined as never)).key;
  const first = await vendors.read({ name: 'ACME', stores: 'Oak Ave' }, index, undefined as never);
  vendors.onAdded?.(first, 'vendor-1', index);
  expect(await keyOf('Main St')).not.toBe(first.key);
  expect(await keyOf('Oak Ave')).toBe(first.key);
  expect(await keyOf('Main St|Oak Ave')).toBe(first.key);
});
