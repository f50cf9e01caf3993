import { expect, it } from 'vitest';
import { closedDatesInput } from './board.ts';
import { AppError } from './errors.ts';
import { parseInput } from './fields.ts';
import { filesPatch, importMessages, rowsPatch } from './imports.ts';
import { limitMessages, limits } from './limits.ts';

it('says how many of a thing one call takes, as people write numbers', () => {
  expect(limitMessages).toEqual({
    storesOfVendor: 'A vendor can have at most 20,000 stores',
    storesOfUser: 'A user can be limited to at most 20,000 stores',
    shiftsAtOnce: 'At most 500 shifts can be saved at once',
    cellsAtOnce: 'At most 2,000 cells can be saved at once',
    rowsAtOnce: 'At most 500 rows can be deleted, restored or paid at once',
    rowsOfImport: 'At most 250,000 rows can be imported here at once; the command line takes more',
    filesOfImport: 'At most 10,000 photos and documents can be imported at once',
    tablesChanged: 'At most 1,000 files can be changed at once',
    rowsCorrected: 'At most 1,000 rows can be corrected at once',
    closedDates: 'A store can have at most 2,000 closed dates',
  });
});

const many = <T>(count: number, one: T) => Array<T>(count).fill(one);
const row = { file: 0, line: 2, values: {} };

it('says of a store how many closed dates it can have', () => {
  const most = many(limits.closedDates, '2026-01-01');
  expect(messageOf(() => parseInput(closedDatesInput, most))).toBeNull();
  expect(messageOf(() => parseInput(closedDatesInput, [...most, '2026-01-01']))).toBe(
    limitMessages.closedDates,
  );
});

it.each([
  [limitMessages.rowsCorrected, rowsPatch, { rows: many(limits.rowsCorrected + 1, row) }],
  [importMessages.noChange, rowsPatch, { rows: [] }],
  [
    importMessages.cellTooLong,
    rowsPatch,
    { rows: [{ ...row, values: { date: 'x'.repeat(10_001) } }] },
  ],
  [limitMessages.tablesChanged, filesPatch, { files: many(limits.tablesChanged + 1, { file: 0 }) }],
  [importMessages.noChange, filesPatch, { files: [] }],
])('says of what corrects an import: %s', (message, schema, body) => {
  expect(messageOf(() => parseInput(schema, body))).toBe(message);
});

it('takes as many corrections of an import as it says', () => {
  const rows = many(limits.rowsCorrected, row);
  const files = many(limits.tablesChanged, { file: 0 });
  expect(parseInput(rowsPatch, { rows }).rows).toHaveLength(1000);
  expect(parseInput(filesPatch, { files }).files).toHaveLength(1000);
});

function messageOf(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
