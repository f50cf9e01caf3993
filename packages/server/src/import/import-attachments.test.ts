import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addFile } from '@backcounter/api/attachments';
import { checkFile, type AttachmentSubject } from '@backcounter/core/attachments';
import { jpegOf, pdfOf } from '@backcounter/core/testing/files';
import { openStorage } from '../open-storage.ts';
import { localDeps } from '../local-deps.ts';
import { command } from '../testing/command.ts';
import { temporaryFolder } from '../testing/processes.ts';
import { startLocalCall } from './reader.ts';

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

/** A business with one row of each kind, and two incomes that nothing tells apart. */
async function fill(): Promise<void> {
  const books = join(folder, 'given');
  mkdirSync(books);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(books, name), text);
  expect((await command(folder, 'import', books)).last).toMatch(/refused 0$/);
}

async function attach(
  kind: AttachmentSubject,
  { name, bytes, at = 0 }: { name: string; bytes: Uint8Array<ArrayBuffer>; at?: number },
) {
  const storage = openStorage({ engine: 'sqlite', path: join(folder, 'books.db') });
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

describe('an exported folder', () => {
  it('takes attachments along, and gives the same folder after it was imported elsewhere', async () => {
    await fill();
    await attach('invoices', { name: 'Scan, "1".pdf', bytes: pdfOf('an invoice') });
    await attach('invoices', { name: 'Photo.jpg', bytes: jpegOf(40, 30) });
    await attach('incomes', { name: 'Slip.pdf', bytes: pdfOf('a slip'), at: 1 });
    await attach('daily_cash', { name: 'Photo.jpg', bytes: jpegOf(40, 30) });
    const exported = join(folder, 'exported');
    expect((await command(folder, 'export', exported)).said).toContain('attachments.csv: 4 rows');
    // The photo that stands at two rows is there once.
    expect(readdirSync(join(exported, 'attachments'))).toHaveLength(3);

    const other = join(folder, 'other');
    mkdirSync(other);
    expect((await command(other, 'import', exported)).last).toBe(
      'added 10, unchanged 0, refused 0',
    );
    expect((await command(other, 'export', 'again')).status).toBe(0);
    expect(contentOf(join(other, 'again'))).toEqual(contentOf(exported));
    expect((await command(other, 'check')).said).toEqual(['ok']);
    expect((await command(other, 'import', exported)).last).toBe(
      'added 0, unchanged 10, refused 0',
    );
  });

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
    ['a file of another type', 'daily_cash,Main St,2026-11-02,,,,,,1,a.pdf,attachments/page.pdf'],
    ['an unknown day', 'daily_cash,Main St,2026-11-03,,,,,,1,a.pdf,attachments/scan.pdf'],
    ['an unknown kind', 'sales,Main St,2026-11-02,,,,,,1,a.pdf,attachments/scan.pdf'],
    ['a third equal income', 'incomes,Main St,2026-11-02,,,ATM,5.29,,3,a.pdf,attachments/scan.pdf'],
  ])('is refused the row with %s, and nothing is stored', async (_, row) => {
    await fill();
    const given = join(folder, 'more');
    mkdirSync(join(given, 'attachments'), { recursive: true });
    writeFileSync(join(folder, 'secret.pdf'), pdfOf('secret'));
    writeFileSync(join(given, 'attachments', 'scan.pdf'), pdfOf());
    writeFileSync(join(given, 'attachments', 'page.pdf'), '<html>');
    writeFileSync(join(given, 'attachments.csv'), `${head}${row}\n`);
    const { last } = await command(folder, 'import', given);
    expect(last).toBe('added 0, unchanged 0, refused 1');
    expect((await command(folder, 'check')).said).toEqual(['ok']);
  });
});
