import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/processes.ts';
import { openCsv } from './csv.ts';

let folder: string;
let remove: () => void;

beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});

afterEach(() => remove());

/** Reads a file: its columns, number of rows, and each row's values or problem. */
async function read(content: string | Buffer) {
  const path = join(folder, 'sales.csv');
  writeFileSync(path, content);
  const { columns, total, rows } = await openCsv(path);
  const lines: unknown[] = [];
  for await (const { line, values, reason } of rows()) {
    lines.push([line, reason ?? Object.values(values)]);
  }
  return { columns, total, rows: lines };
}

describe('a CSV file', () => {
  it('has the columns of its first line, without BOM, spaces and formula guard', async () => {
    expect(await read("\ufeffstore, date ,'=amount\nOak,2026-11-01,'+5\n")).toEqual({
      columns: ['store', 'date', '=amount'],
      total: 1,
      rows: [[2, ['Oak', '2026-11-01', '+5']]],
    });
  });

  it('has rows of as many values as columns: others are refused at their line', async () => {
    const { total, rows } = await read('a,b\n1\n1,2\n1,2,3\n\n1,2\n');
    expect([total, rows]).toEqual([
      4,
      [
        [2, 'This row has 1 values, the header has 2'],
        [3, ['1', '2']],
        [4, 'This row has 3 values, the header has 2'],
        [6, ['1', '2']],
      ],
    ]);
  });

  it('that ends within a UTF-8 sequence has one invalid row', async () => {
    const whole = Buffer.from('name\nOak\nCafé');
    const { rows } = await read(whole.subarray(0, -1));
    expect(rows).toEqual([
      [2, ['Oak']],
      [3, 'This row is not valid UTF-8'],
    ]);
  });

  it('of nothing, or of a header only, has no rows', async () => {
    expect(await read('')).toEqual({ columns: [], total: 0, rows: [] });
    expect(await read('a,b\n')).toEqual({ columns: ['a', 'b'], total: 0, rows: [] });
  });
});
