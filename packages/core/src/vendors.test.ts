import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { parseInput } from './fields.ts';
import { vendorInput, vendorTakenMessage } from './vendors.ts';

function errorOf(input: unknown) {
  try {
    parseInput(vendorInput, input);
  } catch (error) {
    if (error instanceof AppError) return error.fields;
  }
  return null;
}

describe('vendorInput', () => {
  it('VEN-30 takes ids and store objects, trims the name and names each store once', () => {
    const input = { name: '  Acme ', store_ids: ['s1', { _id: 's2', name: 'Oak' }, ' s1 '] };
    expect(parseInput(vendorInput, input)).toEqual({
      name: 'Acme',
      storeIds: ['s1', 's2'],
      paymentTerms: null,
      account: null,
    });
  });

  it.each([[undefined], [null], [''], ['   '], [7]])('VEN-08 refuses the name %j', (name) => {
    expect(errorOf({ name, store_ids: ['s1'] })).toEqual({ name: 'Vendor name is required' });
  });

  it.each([[undefined], [null], [[]], ['s1']])('VEN-09 refuses the stores %j', (store_ids) => {
    expect(errorOf({ name: 'Acme', store_ids })).toEqual({
      store_ids: 'Please select at least one store',
    });
  });

  it.each([[['']], [['s1', '  ']], [[7]], [[null]], [[{ name: 'Oak' }]], [[{ _id: '' }]]])(
    'VEN-19 refuses a list with a store that is no non-empty text: %j',
    (store_ids) => {
      expect(errorOf({ name: 'Acme', store_ids })).toEqual({
        store_ids: 'Please select at least one valid store',
      });
    },
  );
});

it('VEN-21 names the vendor in the text for a name that is taken', () => {
  expect(vendorTakenMessage('Acme')).toBe('Vendor "Acme" already exists in the selected store(s)');
});
