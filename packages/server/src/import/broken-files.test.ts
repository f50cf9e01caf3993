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

describe('a file that is not what it seems', () => {
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
      'sales.csv is not a CSV file: a quote in line 3 stands where none can stand',
      () => 'store,date,total_sales\nMain St,2026-11-01,5\n"Main" St,2026-11-01,5\n',
    ],
    [
      'sales.csv',
      'sales.csv is not a CSV file: a quote in line 2 stands where none can stand',
      () => 'store,date,total_sales\n\u001b[2JMain "St",2026-11-01,5\n',
    ],
  ])('%s that %s is told in one sentence before anything is entered', async (name, text, make) => {
    at.write('stores.csv', stores);
    at.write(name, make());
    const { status, told, said } = await at.run();
    expect([status, said]).toEqual([1, []]);
    expect(told.at(-1)).toContain(text);
    expect(told.at(-1)).not.toContain('\u001b');
    expect(existsSync(at.path('business.db'))).toBe(false);
  });

  it('tells of a folder that has the name of a file', async () => {
    mkdirSync(at.path('in', 'stores.csv'));
    const { status, told } = await at.run();
    expect([status, told.at(-1)]).toEqual([1, expect.stringContaining('is a folder, not a file')]);
  });

  it('does not wait for a pipe that has the name of a file', async () => {
    execFileSync('mkfifo', [at.path('in', 'sales.csv')]);
    const { status, told } = await at.run();
    expect([status, told.at(-1)]).toEqual([1, expect.stringContaining('is a pipe or a device')]);
  });

  it('unpacks a gzip bomb a little at a time', async () => {
    // Parts of a packed file may stand one behind the other.
    const part = gzipSync(Buffer.alloc(1_000_000, 'a'));
    at.write('sales.csv.gz', Buffer.concat(Array<Buffer>(300).fill(part)));
    const before = process.memoryUsage().rss;
    const { status, told } = await at.run();
    expect([status, told.at(-1)]).toEqual([1, expect.stringContaining('a row is longer than')]);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  it('counts and lists refused rows under columns of any name', async () => {
    at.write('stores.csv', 'name,address,constructor,__proto__\nElm,,a,b\nPine,1 Pine Rd,c,d\n');
    at.write('sales.csv', 'store,date,total_sales\nNowhere,2026-11-01,5\n');
    const { said, last } = await at.run();
    expect(last).toBe('added 1, unchanged 0, refused 2');
    expect(refusals(said).map((row) => [row['store'] ?? '', row['constructor']])).toEqual([
      ['', 'a'],
      ['Nowhere', ''],
    ]);
  });

  it('makes refused texts harmless for a spreadsheet and takes them back', async () => {
    at.write('stores.csv', 'name,address\n"=HYPERLINK(""http://x"")",\n\'\'tis,1 Elm St\n');
    const { said } = await at.run();
    expect(refusedText(said)).toContain(`"'=HYPERLINK(""http://x"")"`);
    const names = await at.stored((db) => db.selectFrom('stores').select('name').execute());
    expect(names).toEqual([{ name: "'tis" }]);
  });
});
