import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { listColumns, readColumns, readSorting, type ListNoun } from './list-columns.ts';

const nouns = Object.keys(listColumns) as ListNoun[];

function errorOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error instanceof AppError ? { code: error.code, fields: error.fields } : error;
  }
}

const headersOf = (noun: ListNoun, columns?: string) =>
  readColumns(noun, columns).map(({ header }) => header);

describe('the columns of a file', () => {
  it.each([
    ['stores', 'Name,Address'],
    ['vendors', 'Name,Stores'],
    ['invoices', 'Date,Store,Vendor,Invoice Number,Amount,Description'],
    ['sales', 'Date,Store,Total Sales,Description'],
    ['employees', 'Employee ID,Name,Store,Hourly Rate,Email,Phone Number'],
    ['shifts', 'Date,Store,Employee,Employee ID,Start Time,End Time,Hours,Hourly Rate,Salary'],
    ['hours', 'Employee,Hours,Salary'],
    ['income-types', 'Name,Default Amount'],
    ['incomes', 'Date,Store,Income Type,Amount,Description'],
    ['daily-cash', 'Date,Store,Credit,Debit,Fuel,Result'],
    ['users', 'Name,Email,Role'],
    ['activity', 'When,User,Employee,Kind,Action,Details'],
  ] as const)('are of %s, when none are asked for, %s', (noun, headers) => {
    expect(headersOf(noun).join()).toBe(headers);
  });

  it.each([
    ['sales', 'amount,store,date', 'Amount,Store,Date'],
    ['invoices', 'number, vendor', 'Invoice Number,Vendor'],
    ['hours', 'employee,hours,rate,salary', 'Employee,Hours,Hourly Rate,Salary'],
    ['income-types', 'name,amount', 'Income Type Name,Default Amount'],
    ['vendors', 'createdAt,name', 'Created At,Name'],
    ['employees', 'created,rate', 'Created,Hourly Rate'],
  ] as const)('are of %s those asked for as %s, labeled as on the screen', (noun, ids, headers) => {
    expect(headersOf(noun, ids).join()).toBe(headers);
  });

  it('can be asked for by their ids in any order, whatever the list', () => {
    for (const noun of nouns) {
      const ids = listColumns[noun].map(({ id }) => id).toReversed();
      expect([noun, readColumns(noun, ids.join()).map(({ id }) => id)]).toEqual([noun, ids]);
    }
  });

  it('are rejected when unknown or repeated', () => {
    expect(errorOf(() => readColumns('stores', 'name,amount'))).toEqual({
      code: 'invalid',
      fields: { columns: 'This list has no column "amount", only name, address' },
    });
    expect(errorOf(() => readColumns('stores', 'name,address,name'))).toEqual({
      code: 'invalid',
      fields: { columns: 'The column "name" is named twice' },
    });
    expect(errorOf(() => readColumns('stores', 'name,'))).toMatchObject({ code: 'invalid' });
  });
});

describe('what a list is sorted by', () => {
  it('is a column, ascending or descending', () => {
    expect(readSorting('sales', 'amount')).toEqual({ by: 'amount', isDescending: false });
    expect(readSorting('hours', '-rate')).toEqual({ by: 'rate', isDescending: true });
    expect(readSorting('sales', undefined)).toBeNull();
  });

  it('is rejected for an unknown column, or for a list with a fixed order', () => {
    expect(errorOf(() => readSorting('stores', '-city'))).toEqual({
      code: 'invalid',
      fields: { sort: 'This list cannot be sorted by "city", only by name, address' },
    });
    expect(errorOf(() => readSorting('activity', 'when'))).toEqual({
      code: 'invalid',
      fields: { sort: 'This list cannot be sorted by "when"' },
    });
  });
});
