import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { addFile } from '@backcounter/api/attachments';
import { checkFile, type AttachmentSubject } from '@backcounter/core/attachments';
import { jpegOf, pdfOf } from '@backcounter/core/testing/files';
import { emptyDatabase } from '@backcounter/storage/contract/empty-database';
import { parseDatabaseUrl } from '../database-address.ts';
import { openStorage } from '../open-storage.ts';
import { localDeps } from '../local-deps.ts';
import { command, commandOn } from '../testing/command.ts';
import { temporaryFolder } from '../testing/processes.ts';
import { startLocalCall } from './local-call.ts';

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

const files: Record<string, string> = {
  'stores.csv': 'name,address\nMain St,1 Main St\n',
  'vendors.csv': 'name,stores\nAcme,Main St\n',
  'invoices.csv':
    'invoice_number,store,vendor,amount,date,description\nA-1,Main St,Acme,10.29,2026-11-02,\n',
  'incomes.csv':
    'store,income_type,amount,date,description\nMain St,ATM,5.29,2026-11-02,\nMain St,ATM,5.29,2026-11-02,\n',
  'daily_cash.csv': 'store,date,credit,debit,fuel\nMain St,2026-11-02,1.00,2.00,3.00\n',
};

const sqliteUrl = () => `sqlite:${join(folder, 'business.db')}`;

/** Imports a business with one row of each kind, and two identical incomes. */
async function fill(url = sqliteUrl()): Promise<void> {
  const given = join(folder, 'given');
  mkdirSync(given);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(given, name), text);
  expect((await commandOn({ folder, url }, 'import', given)).lastLine).toMatch(/refused 0$/);
}

type Attached = { name: string; bytes: Uint8Array<ArrayBuffer>; at?: number };

async function attach(url: string, kind: AttachmentSubject, { name, bytes, at = 0 }: Attached) {
  const address = parseDatabaseUrl(url);
  if (!address) throw new Error(`${url} is no database`);
  const storage = openStorage(address);
  const call = await startLocalCall(localDeps(storage, () => Date.parse('2026-11-20T18:00:00Z')));
  const rows = await storage.db.selectFrom(kind).select('id').orderBy('id').execute();
  const hash = await storage.files.write(bytes);
  const subject = { kind, id: rows[at]?.id ?? '' };
  await addFile(call, { subject, checked: checkFile(name, bytes), hash });
  await storage.close();
}

function contentOf(path: string): Record<string, string> {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => [
        join(entry.parentPath, entry.name).slice(path.length + 1),
        readFileSync(join(entry.parentPath, entry.name), 'latin1'),
      ]),
  );
}

const engines = [
  {
    engine: 'SQLite',
    newUrl: (name: string) => Promise.resolve(`sqlite:${join(folder, name)}.db`),
  },
  { engine: 'PostgreSQL', newUrl: () => emptyDatabase(inject('postgresUrl')) },
];

describe.each(engines)('an export on $engine', ({ newUrl }) => {
  it('includes attachments, and is identical after an import elsewhere', async () => {
    const url = await newUrl('first');
    const run = (at: string, ...args: string[]) => commandOn({ folder, url: at }, ...args);
    await fill(url);
    await attach(url, 'invoices', { name: 'Scan, "1".pdf', bytes: pdfOf('an invoice') });
    await attach(url, 'invoices', { name: 'Photo.jpg', bytes: jpegOf(40, 30) });
    await attach(url, 'incomes', { name: 'Slip.pdf', bytes: pdfOf('a slip'), at: 1 });
    await attach(url, 'daily_cash', { name: 'Photo.jpg', bytes: jpegOf(40, 30) });
    const exported = join(folder, 'exported');
    expect((await run(url, 'export', exported)).printed).toContain('attachments.csv: 4 rows');
    // The photo attached to two rows is stored once.
    expect(readdirSync(join(exported, 'attachments'))).toHaveLength(3);
    expect((await run(url, 'export', '--zip', 'all.zip')).status).toBe(0);

    for (const [from, again] of [
      ['exported', 'from folder'],
      ['all.zip', 'from zip'],
    ] as const) {
      const other = await newUrl(again);
      const given = join(folder, from);
      expect((await run(other, 'import', given)).lastLine).toBe('added 10, unchanged 0, refused 0');
      expect((await run(other, 'export', again)).status).toBe(0);
      expect(contentOf(join(folder, again))).toEqual(contentOf(exported));
      expect((await run(other, 'check')).printed).toEqual(['ok']);
      expect((await run(other, 'import', given)).lastLine).toBe('added 0, unchanged 10, refused 0');
    }
  });
});

describe('an exported folder', () => {
  it('has no table of attachments where there are none', async () => {
    await fill();
    await command(folder, 'export', 'exported');
    expect(readdirSync(join(folder, 'exported'))).not.toContain('attachments.csv');
  });
});

describe('a table of attachments', () => {
  const head =
    'kind,store,date,vendor,invoice_number,income_type,amount,description,position,name,file\n';

  it.each([
    ['a file outside of its folder', 'daily_cash,Main St,2026-11-02,,,,,,1,a.pdf,../secret.pdf'],
    ['a file that is not there', 'daily_cash,Main St,2026-11-02,,,,,,1,a.pdf,attachments/no.pdf'],
    ['a folder', 'daily_cash,Main St,2026-11-02,,,,,,1,a.pdf,attachments/folder.pdf'],
    ['a file of another type', 'daily_cash,Main St,2026-11-02,,,,,,1,a.pdf,attachments/page.pdf'],
    ['an unknown day', 'daily_cash,Main St,2026-11-03,,,,,,1,a.pdf,attachments/scan.pdf'],
    ['an unknown kind', 'sales,Main St,2026-11-02,,,,,,1,a.pdf,attachments/scan.pdf'],
    ['a third equal income', 'incomes,Main St,2026-11-02,,,ATM,5.29,,3,a.pdf,attachments/scan.pdf'],
  ])('is refused the row with %s, and nothing is stored', async (_, row) => {
    await fill();
    const given = join(folder, 'more');
    mkdirSync(join(given, 'attachments', 'folder.pdf'), { recursive: true });
    writeFileSync(join(folder, 'secret.pdf'), pdfOf('secret'));
    writeFileSync(join(given, 'attachments', 'scan.pdf'), pdfOf());
    writeFileSync(join(given, 'attachments', 'page.pdf'), '<html>');
    writeFileSync(join(given, 'attachments.csv'), `${head}${row}\n`);
    const { lastLine } = await command(folder, 'import', given);
    expect(lastLine).toBe('added 0, unchanged 0, refused 1');
    expect((await command(folder, 'check')).printed).toEqual(['ok']);
  });
});
