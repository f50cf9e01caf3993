import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '@backcounter/storage/drivers/sqlite';
import { strFromU8, unzipSync } from 'fflate';
import { command } from '../testing/command.ts';
import { refusals } from '../testing/import-folder.ts';
import { temporaryFolder } from '../testing/processes.ts';

let temporary: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  temporary = temporaryFolder();
  mkdirSync(join(temporary.folder, 'in'));
});

afterEach(() => temporary.remove());

const write = (name: string, text: string | Uint8Array) =>
  writeFileSync(join(temporary.folder, 'in', name), text);

const run = (...options: string[]) => command(temporary.folder, 'import', 'in', ...options);

async function stored<T>(read: (db: ReturnType<typeof openSqlite>['db']) => Promise<T>) {
  const storage = openSqlite({ path: join(temporary.folder, 'business.db') });
  try {
    return await read(storage.db);
  } finally {
    await storage.close();
  }
}

const stores = 'name,address\nMain St,1 Main St\nOak,"2 Oak, Apt 3"\n';
const vendors = 'name,stores\nAcme,Main St|Oak\nBolt,Oak\n';
const employees = 'employee_id,name,store,hourly_rate\nEMP001,Ann,Main St,16.55\n';

describe('an import', () => {
  it('enters every kind of file and adds nothing the second time', async () => {
    write('stores.csv', stores);
    write('vendors.csv', vendors);
    write('employees.csv', employees);
    write(
      'wages.csv',
      'employee_id,hourly_rate,rate_from\nEMP001,15,2025-01-01\nEMP001,16.55,2026-01-01\n',
    );
    write(
      'sales.csv.gz',
      gzipSync('store,date,total_sales\nMain St,2026-11-01,10.10\nOak,2026-11-01,20.20\n'),
    );
    write(
      'invoices.csv',
      'invoice_number,store,vendor,amount,date\nA-1,Oak,Acme,"$1,234.50",2026-11-02\n',
    );
    write(
      'shifts.csv',
      'employee_id,store,date,start_time,end_time\nEMP001,Main St,2025-07-01,9:00 AM,17:30\n',
    );
    write('income_types.csv', 'name,default_amount\nLottery,5\n');
    write(
      'incomes.csv',
      'store,income_type,amount,date,description\nOak,Lottery,5,2026-11-01,\nOak,Lottery,5,2026-11-01,\n',
    );
    write('daily_cash.csv', 'store,date,credit,debit,fuel\nOak,2026-11-01,10,5.5,2\n');
    write('notes.txt', 'not ours');
    const first = await run();
    expect(first.status).toBe(0);
    // The employee is created with the first wage, which then adds nothing.
    expect(first.lastLine).toBe('added 14, unchanged 1, refused 0');
    expect(first.printed).toContain('notes.txt is not known and was left alone');
    expect((await run()).lastLine).toBe('added 0, unchanged 15, refused 0');
    const sums = await stored(async (db) => ({
      sales: await db.selectFrom('sales').select('amount_cents').execute(),
      invoices: await db.selectFrom('invoices').select('amount_cents').execute(),
      salary: await db.selectFrom('shifts').select('salary_cents').execute(),
      logged: await db
        .selectFrom('activity')
        .innerJoin('words', 'number', 'user_name')
        .select('text')
        .distinct()
        .execute(),
    }));
    expect(sums.sales.map((row) => row.amount_cents).sort()).toEqual([1010, 2020]);
    expect(sums.invoices).toEqual([{ amount_cents: 123_450 }]);
    // 8.5 hours at the rate of 2025, not the current one.
    expect(sums.salary).toEqual([{ salary_cents: 12_750 }]);
    expect(sums.logged).toEqual([{ text: 'Command line' }]);
  });

  it('refuses invalid rows with a reason, and adds the others', async () => {
    write('stores.csv', stores);
    write('vendors.csv', vendors);
    write(
      'invoices.csv',
      [
        'invoice_number,store,vendor,amount,date',
        'ok,Oak,Acme,5,2026-11-02',
        'negative,Oak,Acme,-5,2026-11-02',
        'bracketed,Oak,Acme,($0.01),2026-11-02',
        'zero,Oak,Acme,0.0,2026-11-02',
        'decimals,Oak,Acme,1.005,2026-11-02',
        'words,Oak,Acme,five,2026-11-02',
        'date,Oak,Acme,5,1/1/2026',
        'impossible,Oak,Acme,5,2025-02-29',
        'old,Oak,Acme,5,1969-06-26',
        'future,Oak,Acme,5,2026-11-21',
        'store,Elm,Acme,5,2026-11-02',
        'vendor,Main St,Bolt,5,2026-11-02',
        'OK,Oak,Acme,5,2026-11-02',
        'short,Oak',
        '',
      ].join('\n'),
    );
    const { status, printed, lastLine } = await run();
    expect(status).toBe(0);
    expect(lastLine).toBe('added 5, unchanged 0, refused 13');
    const reasons = Object.fromEntries(
      refusals(printed).map((row) => [row['invoice_number'], row['reason']]),
    );
    const positive = 'Amount must be a positive number greater than zero';
    expect(reasons).toEqual({
      negative: positive,
      bracketed: positive,
      zero: positive,
      decimals: 'Amount must have at most two decimals',
      words: positive,
      date: 'Date must be in YYYY-MM-DD format',
      impossible: 'Day must be between 1 and 28 for February 2025',
      old: 'Year must be between 2025 and 2036',
      future: 'Future dates are not allowed',
      store: 'There is no store "Elm"',
      vendor: 'There is no vendor of this store "Bolt"',
      OK: 'Invoice number already exists. Please use a different invoice number.',
      short: 'This row has 2 values, the header has 5',
    });
  });

  it('keeps awkward texts exactly as they are', async () => {
    const names = [
      "CASEY'S #1 / SLOAN",
      'CHARLIE, WINE AND SPIRITS,',
      'KJ "QUICK" & DELI',
      'CÎROC – CACHAÇA 30°',
      'TWO  SPACES INC',
      'NO\u00a0BREAK',
      'A\ufffdEJO',
      '=SUM(A1)',
    ];
    const lines = names.map((name) => `"${name.replaceAll('"', '""')}",Somewhere`);
    write('stores.csv', `\ufeffname,address\n${lines.join('\n')}\n`);
    expect((await run()).lastLine).toBe(`added ${names.length}, unchanged 0, refused 0`);
    const kept = await stored((db) => db.selectFrom('stores').select('name').execute());
    expect(kept.map(({ name }) => name).sort()).toEqual(names.toSorted());
  });

  it('refuses a row that is not valid UTF-8 rather than changing it', async () => {
    const bytes = Buffer.concat([
      Buffer.from('name,address\nGood,1 Main St\nA'),
      Buffer.from([0xd1]),
      Buffer.from('EJO,2 Main St\n'),
    ]);
    write('stores.csv', bytes);
    const { printed, lastLine } = await run();
    expect(lastLine).toBe('added 1, unchanged 0, refused 1');
    expect(refusals(printed)[0]?.['reason']).toBe('This row is not valid UTF-8');
  });

  it('refuses the same key with other values, and a store name that fits two stores', async () => {
    write('stores.csv', stores);
    write('sales.csv', 'store,date,total_sales\nOak,2026-11-01,20.20\n');
    await run();
    const storage = openSqlite({ path: join(temporary.folder, 'business.db') });
    await storage.transaction(async (tx) => {
      const store = await tx
        .selectFrom('stores')
        .selectAll()
        .where('name', '=', 'Main St')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('stores')
        .values({ ...store, id: 'twin', address: 'Elsewhere' })
        .execute();
    });
    await storage.close();
    rmSync(join(temporary.folder, 'in', 'stores.csv'));
    write(
      'sales.csv',
      'store,date,total_sales\nOak,2026-11-01,99\nMain St,2026-11-01,5\n oak ,2026-11-02,5\n',
    );
    const { printed, lastLine } = await run();
    expect(lastLine).toBe('added 1, unchanged 0, refused 2');
    expect(refusals(printed).map((row) => row['reason'])).toEqual([
      'A sale for this store and date already exists. Please choose a different date or store.',
      'The name "Main St" fits more than one store',
    ]);
  });

  it('refuses single rows among many that are entered together, and logs the others once', async () => {
    write('stores.csv', stores);
    write('vendors.csv', vendors);
    const invoices = Array.from({ length: 230 }, (_, i) => `N-${i},Oak,Acme,${i + 1},2026-11-02`);
    // One that fails validation, one that exists already, one whose number is taken.
    invoices[40] = 'N-40,Oak,Acme,5,2026-11-21';
    invoices[120] = invoices[119] ?? '';
    invoices[121] = 'N-119,Oak,Acme,999,2026-11-02';
    write('invoices.csv', `invoice_number,store,vendor,amount,date\n${invoices.join('\n')}\n`);
    const { printed, lastLine } = await run();
    expect(lastLine).toBe('added 231, unchanged 1, refused 2');
    expect(refusals(printed).map((row) => [row['invoice_number'], row['reason']])).toEqual([
      ['N-40', 'Future dates are not allowed'],
      ['N-119', 'Invoice number already exists. Please use a different invoice number.'],
    ]);
    const found = await stored(async (db) => ({
      numbers: await db.selectFrom('invoices').select('invoice_number').execute(),
      logged: await db
        .selectFrom('activity')
        .innerJoin('activity_stores', 'activity_stores.activity_id', 'activity.id')
        .innerJoin('invoices', 'invoices.id', 'activity.subject_id')
        .select('invoices.invoice_number')
        .execute(),
    }));
    expect(found.numbers).toHaveLength(227);
    expect(new Set(found.logged.map((row) => row.invoice_number)).size).toBe(227);
    expect(found.logged).toHaveLength(227);
  });

  it('exits 1 on a refused row only when it is strict', async () => {
    write('stores.csv', 'name,address\n,nowhere\n');
    const strict = await run('--strict');
    refusals(strict.printed);
    expect(strict.status).toBe(1);
    const patient = await run();
    refusals(patient.printed);
    expect(patient.status).toBe(0);
  });

  it('reports what is wrong with a folder or file it cannot read', async () => {
    write('stores.csv', 'name\nMain St\n');
    expect((await run()).reported.at(-1)).toContain('stores.csv lacks the column address');
    const nowhere = await command(temporary.folder, 'import', 'nowhere');
    expect([nowhere.status, nowhere.reported.at(-1)]).toEqual([
      1,
      expect.stringContaining('There is no folder'),
    ]);
  });

  it('creates stores with simultaneous shifts with --allow-simultaneous-shifts', async () => {
    write('stores.csv', stores);
    write('employees.csv', `${employees}EMP002,Bo,Main St,15\n`);
    const shift = 'Main St,2026-11-01,09:00,17:00';
    const shifts = `employee_id,store,date,start_time,end_time\nEMP001,${shift}\nEMP002,${shift}\n`;
    write('shifts.csv', shifts);
    expect((await run('--allow-simultaneous-shifts')).lastLine).toBe(
      'added 6, unchanged 0, refused 0',
    );
  });
});

describe('an export', () => {
  it('can be imported into an empty database and exported again identically', async () => {
    write('stores.csv', stores);
    write('vendors.csv', vendors);
    write('employees.csv', employees);
    write(
      'wages.csv',
      'employee_id,hourly_rate,rate_from\nEMP001,15,2025-01-01\nEMP001,16.55,2026-01-01\n',
    );
    write('sales.csv', 'store,date,total_sales\nMain St,2026-11-01,10.10\n');
    write(
      'shifts.csv',
      'employee_id,store,date,start_time,end_time\nEMP001,Main St,2025-07-01,09:00,17:30\n',
    );
    write(
      'incomes.csv',
      'store,income_type,amount,date,description\nOak,Rent,5,2026-11-01,"said ""so"""\n',
    );
    await run();
    const { printed } = await command(temporary.folder, 'export', 'out');
    expect(printed.at(-1)).toMatch(/^\S+\.csv: \d+ rows?$/);
    const modeOf = (path: string) => statSync(join(temporary.folder, path)).mode & 0o777;
    expect([modeOf('out'), modeOf('out/sales.csv')]).toEqual([0o700, 0o600]);
    const again = temporaryFolder();
    const names = ['stores', 'vendors', 'employees', 'wages', 'sales', 'shifts', 'incomes'];
    await command(again.folder, 'import', join(temporary.folder, 'out'));
    await command(again.folder, 'export', 'out');
    for (const name of names) {
      const read = (folder: string) => readFileSync(join(folder, 'out', `${name}.csv`), 'utf8');
      expect(read(again.folder)).toBe(read(temporary.folder));
      expect(read(temporary.folder).split('\n').length).toBeGreaterThan(2);
    }
    again.remove();
    const zip = await command(temporary.folder, 'export', '--zip', 'all.zip');
    expect(zip).toMatchObject({
      status: 0,
      printed: [`wrote ${join(temporary.folder, 'all.zip')}`],
    });
    const zipped = unzipSync(readFileSync(join(temporary.folder, 'all.zip')));
    for (const name of names) {
      const text = readFileSync(join(temporary.folder, 'out', `${name}.csv`), 'utf8');
      expect(strFromU8(zipped[`${name}.csv`]!)).toBe(text);
    }
    const there = await command(temporary.folder, 'export', '--zip', 'all.zip');
    expect([there.status, there.reported.at(-1)]).toEqual([1, expect.stringContaining('exists')]);
    const twice = await command(temporary.folder, 'export', 'out');
    expect([twice.status, twice.reported.at(-1)]).toEqual([
      1,
      expect.stringContaining('is not empty'),
    ]);
  });
});

describe('the sample business', () => {
  it('fills an empty database without a refusal, and passes the check', async () => {
    const made = await command(temporary.folder, 'sample');
    expect(made.lastLine).toMatch(/^added 1\d{4}, refused 0$/);
    // The database is closed: no log or index of it is left.
    const files = readdirSync(temporary.folder).filter((name) => name.startsWith('business.db'));
    expect(files).toEqual(['business.db']);
    expect((await command(temporary.folder, 'check')).printed.at(-1)).toBe('ok');
    const again = await command(temporary.folder, 'sample');
    expect([again.status, again.reported.at(-1)]).toEqual([
      1,
      expect.stringContaining('empty database'),
    ]);
  });
});
