import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  importFolder,
  refusals,
  refusedText,
  type ImportFolder,
} from '../testing/import-folder.ts';

const stores = 'name,address\nMain St,1 Main St\nOak,"2 Oak, Apt 3"\n';

let at: ImportFolder;

beforeEach(() => {
  at = importFolder();
});

afterEach(() => at.remove());

describe('a broken or misleading file', () => {
  it.each([
    [
      'sales.csv.gz',
      'cannot be unpacked',
      () => gzipSync('store,date\nMain St,1\n').subarray(0, 25),
    ],
    ['sales.csv.gz', 'cannot be unpacked', () => 'no gzip at all'],
    ['sales.csv', 'a row is longer than 1,000,000 characters', () => 'a'.repeat(1_100_000)],
    [
      'sales.csv',
      'sales.csv is not a CSV file: a quote is opened and never closed',
      () => 'store,date,total_sales\n"Main St,2026-11-01,5\n',
    ],
    [
      'sales.csv',
      'sales.csv is not a CSV file: a quote in line 3 is in a place where none can be',
      () => 'store,date,total_sales\nMain St,2026-11-01,5\n"Main" St,2026-11-01,5\n',
    ],
    [
      'sales.csv',
      'sales.csv is not a CSV file: a quote in line 2 is in a place where none can be',
      () => 'store,date,total_sales\n\u001b[2JMain "St",2026-11-01,5\n',
    ],
  ])('%s that %s fails with one sentence before anything is entered', async (name, text, make) => {
    at.write('stores.csv', stores);
    at.write(name, make());
    const { status, reported, printed } = await at.run();
    expect([status, printed]).toEqual([1, []]);
    expect(reported.at(-1)).toContain(text);
    expect(reported.at(-1)).not.toContain('\u001b');
    expect(existsSync(at.path('business.db'))).toBe(false);
  });

  it('reports a folder that has the name of a file', async () => {
    mkdirSync(at.path('in', 'stores.csv'));
    const { status, reported } = await at.run();
    expect([status, reported.at(-1)]).toEqual([
      1,
      expect.stringContaining('is a folder, not a file'),
    ]);
  });

  it('does not wait for a pipe that has the name of a file', async () => {
    execFileSync('mkfifo', [at.path('in', 'sales.csv')]);
    const { status, reported } = await at.run();
    expect([status, reported.at(-1)]).toEqual([
      1,
      expect.stringContaining('is a pipe or a device'),
    ]);
  });

  it('unpacks a gzip bomb in chunks', async () => {
    // A gzip file may consist of several members.
    const part = gzipSync(Buffer.alloc(1_000_000, 'a'));
    at.write('sales.csv.gz', Buffer.concat(Array<Buffer>(300).fill(part)));
    const before = process.memoryUsage().rss;
    const { status, reported } = await at.run();
    expect([status, reported.at(-1)]).toEqual([1, expect.stringContaining('a row is longer than')]);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  it('counts and lists refused rows under columns of any name', async () => {
    at.write('stores.csv', 'name,address,constructor,__proto__\nElm,,a,b\nPine,1 Pine Rd,c,d\n');
    at.write('sales.csv', 'store,date,total_sales\nNowhere,2026-11-01,5\n');
    const { printed, lastLine } = await at.run();
    expect(lastLine).toBe('added 1, unchanged 0, refused 2');
    expect(refusals(printed).map((row) => [row['store'] ?? '', row['constructor']])).toEqual([
      ['', 'a'],
      ['Nowhere', ''],
    ]);
  });

  it('guards refused texts against formulas, and accepts them back', async () => {
    at.write('stores.csv', 'name,address\n"=HYPERLINK(""http://x"")",\n\'\'tis,1 Elm St\n');
    const { printed } = await at.run();
    expect(refusedText(printed)).toContain(`"'=HYPERLINK(""http://x"")"`);
    const names = await at.stored((db) => db.selectFrom('stores').select('name').execute());
    expect(names).toEqual([{ name: "'tis" }]);
  });
});
