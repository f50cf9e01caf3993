import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { command } from '../testing/command.ts';
import { importFolder, refusals, type ImportFolder } from '../testing/import-folder.ts';

let at: ImportFolder;

beforeEach(() => {
  at = importFolder();
});

afterEach(() => at.remove());

it('rejects a folder without any known file', async () => {
  at.write('notes.txt', 'nothing');
  const { status, reported } = await command(at.folder, 'import', at.path('.'));
  expect([status, reported.at(-1)]).toEqual([
    1,
    expect.stringContaining('There is nothing to import'),
  ]);
});

it('refuses rows that contradict what is stored, with the reason of each kind', async () => {
  const files: Record<string, [columns: string, stored: string, other: string, reason: string]> = {
    stores: [
      'name,address',
      'Main St,1 Main St\nOak,2 Oak',
      'Main St,2 Elm',
      'A store with this name and another address exists',
    ],
    vendors: [
      'name,stores,payment_terms',
      'Acme,Main St,30',
      'Acme,Main St,7',
      'A vendor with this name and other stores, payment terms or account exists',
    ],
    employees: [
      'employee_id,name,store,hourly_rate',
      'EMP001,Ann,Main St,15',
      'EMP001,Bo,Main St,15',
      'An employee with this number and other values exists',
    ],
    wages: [
      'employee_id,hourly_rate,rate_from',
      'EMP001,16,2026-11-01',
      'EMP001,17,2026-11-01',
      'Another hourly rate of this employee is in force from this day',
    ],
    invoices: [
      'invoice_number,store,vendor,amount,date',
      'A-1,Main St,Acme,5,2026-11-02',
      'A-1,Main St,Acme,7,2026-11-02',
      'Invoice number already exists. Please use a different invoice number.',
    ],
    sales: [
      'store,date,total_sales',
      'Main St,2026-11-01,5',
      'Main St,2026-11-01,7',
      'A sale for this store and date already exists. Please choose a different date or store.',
    ],
    shifts: [
      'employee_id,store,date,start_time,end_time',
      'EMP001,Main St,2026-11-02,09:00,17:00',
      'EMP001,Main St,2026-11-02,09:00,16:00',
      'Another shift of this employee starts at the same time',
    ],
    income_types: [
      'name,default_amount',
      'Lottery,5',
      'Lottery,7',
      'Income type name already exists',
    ],
    daily_cash: [
      'store,date,credit,debit,fuel',
      'Main St,2026-11-01,5,0,0',
      'Main St,2026-11-01,7,0,0',
      'A daily cash entry for this store and date already exists',
    ],
    targets: [
      'store,month,amount',
      'Main St,2026-11,5000',
      'Main St,2026-11,7000',
      'This store has another target for this month',
    ],
  };
  for (const [name, [columns, stored]] of Object.entries(files)) {
    at.write(`${name}.csv`, `${columns}\n${stored}\n`);
  }
  expect((await at.run()).lastLine).toMatch(/refused 0$/);
  for (const [name, [columns, , other]] of Object.entries(files)) {
    at.write(`${name}.csv`, `${columns}\n${other}\n`);
  }
  const refused = refusals((await at.run()).printed).map(({ file, reason }) => [file, reason]);
  expect(refused).toEqual(
    Object.entries(files).map(([name, [, , , reason]]) => [`${name}.csv`, reason]),
  );
});

describe('all ten files', () => {
  const files: Record<string, string> = {
    stores: 'name,address\nMain St,1 Main St\nOak,"2 Oak, Apt 3"\n,no name\n',
    vendors: 'name,stores\nAcme,Main St|Oak\nBolt,Oak\nCask,Elm\n',
    employees:
      'employee_id,name,store,hourly_rate,email,phone_number\n' +
      'EMP001,Ann,Main St,16.57,ann@example.com,555-0100\nEMP002,Bo,Elm,1,,\n',
    wages:
      'employee_id,hourly_rate,rate_from\n' +
      'EMP001,16.57,2026-01-01\nEMP001,15.29,2025-03-01\nEMP001,-1,2026-02-01\n',
    invoices:
      'invoice_number,store,vendor,amount,date,description\n' +
      'A-1,Oak,Acme,1234.57,2026-11-02,milk\nA-2,Oak,Acme,0,2026-11-02,free\n',
    sales:
      'store,date,total_sales,description\n' +
      'Main St,2026-11-01,10.29,rain\nMain St,2027-11-01,10.29,later\n',
    shifts:
      'employee_id,store,date,start_time,end_time\n' +
      'EMP001,Main St,2025-02-01,09:00,17:30\nEMP001,Main St,2025-02-01,10:00,11:00\n',
    income_types: 'name,default_amount\nLottery,5.29\nlottery,7\n',
    incomes:
      'store,income_type,amount,date,description\n' +
      'Oak,Lottery,5.57,2026-11-01,x\nOak,Lottery,5.57,2026-11-01,x\nOak,,5,2026-11-01,\n',
    daily_cash:
      'store,date,credit,debit,fuel\nOak,2026-11-01,10.29,5.57,2.91\nOak,2026-11-02,1,-1,1\n',
  };

  it('API-47 are stored with every column, logged compactly, and without their bad rows', async () => {
    for (const [name, text] of Object.entries(files)) at.write(`${name}.csv`, text);
    const { printed, lastLine } = await at.run();
    expect(lastLine).toBe('added 13, unchanged 1, refused 10');
    refusals(printed);
    const rows = await at.stored(async (db) => ({
      employee: await db
        .selectFrom('employees')
        .select(['employee_id', 'name', 'email', 'phone_number'])
        .execute(),
      wages: await db.selectFrom('wages').select(['rate_cents', 'rate_from']).execute(),
      invoices: await db
        .selectFrom('invoices')
        .select(['invoice_number', 'amount_cents', 'date', 'description'])
        .execute(),
      sales: await db.selectFrom('sales').select(['amount_cents', 'date', 'description']).execute(),
      shifts: await db.selectFrom('shifts').select(['start_time', 'salary_cents']).execute(),
      types: await db.selectFrom('income_types').select(['name', 'default_amount_cents']).execute(),
      incomes: await db.selectFrom('incomes').select(['amount_cents', 'description']).execute(),
      cash: await db
        .selectFrom('daily_cash')
        .select(['credit_cents', 'debit_cents', 'fuel_cents'])
        .execute(),
      vendors: await db.selectFrom('vendors').select('name').orderBy('name').execute(),
      entries: await db
        .selectFrom('activity')
        .innerJoin('words', 'number', 'kind')
        .select(['text as kind', 'after'])
        .execute(),
    }));
    const income = { amount_cents: 557, description: 'x' };
    expect(rows).toEqual({
      employee: [
        { employee_id: 'EMP001', name: 'Ann', email: 'ann@example.com', phone_number: '555-0100' },
      ],
      wages: [
        { rate_cents: 1529, rate_from: '2025-03-01' },
        { rate_cents: 1657, rate_from: '2026-01-01' },
      ],
      invoices: [
        {
          ...{ invoice_number: 'A-1', amount_cents: 123_457 },
          ...{ date: '2026-11-02', description: 'milk' },
        },
      ],
      sales: [{ amount_cents: 1029, date: '2026-11-01', description: 'rain' }],
      // 8.5 hours at the earliest rate.
      shifts: [{ start_time: '09:00', salary_cents: 12_997 }],
      types: [{ name: 'Lottery', default_amount_cents: 529 }],
      incomes: [income, income],
      cash: [{ credit_cents: 1029, debit_cents: 557, fuel_cents: 291 }],
      vendors: [{ name: 'Acme' }, { name: 'Bolt' }],
      entries: expect.objectContaining({ length: 13 }),
    });
    const packed = rows.entries.filter(({ after }) => /^\d/.test(after ?? ''));
    expect([...new Set(packed.map(({ kind }) => kind))].sort()).toEqual([
      ...['dailyCash', 'employees', 'incomes', 'invoices', 'sales', 'shifts', 'stores', 'vendors'],
    ]);
    expect((await at.run('--strict')).lastLine).toBe('added 0, unchanged 14, refused 10');
    refusals(printed);
  });

  it('say nothing new with a wage that is in force on its day anyway', async () => {
    at.write('stores.csv', 'name,address\nMain St,1 Main St\n');
    at.write('employees.csv', 'employee_id,name,store,hourly_rate\nEMP001,Ann,Main St,1\n');
    const wages = 'employee_id,hourly_rate,rate_from\n';
    at.write('wages.csv', `${wages}EMP001,15,2025-03-01\nEMP001,16,2026-01-01\n`);
    expect((await at.run('--strict')).printed).toEqual(['added 3, unchanged 1, refused 0']);
    at.write('wages.csv', `${wages}EMP001,15,2025-12-31\nEMP001,16,2026-06-01\n`);
    expect((await at.run('--strict')).lastLine).toBe('added 0, unchanged 4, refused 0');
    // The rate of another time, and one from before the first.
    at.write('wages.csv', `${wages}EMP001,15,2026-06-01\nEMP001,15,2025-02-28\n`);
    expect((await at.run('--strict')).lastLine).toBe('added 2, unchanged 2, refused 0');
  });

  it('PRF-12 store wages that come newest first, in two files, and add none the second time', async () => {
    at.write('stores.csv', 'name,address\nMain St,1 Main St\n');
    at.write('employees.csv', 'employee_id,name,store,hourly_rate\nEMP001,Ann,Main St,15\n');
    expect((await at.run('--strict')).lastLine).toBe('added 2, unchanged 0, refused 0');
    const wages = 'employee_id,hourly_rate,rate_from\n';
    at.write('wages.csv', `${wages}EMP001,15,2026-06-01\nEMP001,13,2025-01-01\n`);
    at.write('wages.csv.gz', gzipSync(`${wages}EMP001,16,2027-01-01\nEMP001,14,2026-01-01\n`));
    expect((await at.run('--strict')).lastLine).toBe('added 4, unchanged 2, refused 0');
    const stored = await at.stored((db) =>
      db.selectFrom('wages').select(['rate_cents', 'rate_from']).orderBy('rate_from').execute(),
    );
    expect(stored.map(({ rate_cents, rate_from }) => [rate_cents, rate_from])).toEqual([
      [1300, '2025-01-01'],
      [1400, '2026-01-01'],
      [1500, '2026-06-01'],
      [1600, '2027-01-01'],
    ]);
    expect((await at.run('--strict')).lastLine).toBe('added 0, unchanged 6, refused 0');
  });

  it('are exported as they were imported', async () => {
    const good = (text: string) => text.split('\n').slice(0, 2).join('\n') + '\n';
    for (const [name, text] of Object.entries(files)) at.write(`${name}.csv`, good(text));
    const first = (name: string, lines: number) =>
      files[name]!.split('\n').slice(0, lines).join('\n') + '\n';
    at.write('stores.csv', first('stores', 3));
    at.write('wages.csv', first('wages', 3));
    expect((await at.run('--strict')).status).toBe(0);
    await command(at.folder, 'export', 'out');
    const out = (name: string) => readFileSync(at.path('out', `${name}.csv`), 'utf8');
    expect(out('stores')).toBe(first('stores', 3));
    for (const name of ['invoices', 'sales', 'income_types', 'incomes', 'daily_cash']) {
      expect(out(name)).toBe(good(files[name]!));
    }
    expect(out('employees')).toBe(good(files['employees']!));
    expect(out('vendors')).toBe('name,stores\nAcme,Main St|Oak\n');
    expect(out('shifts')).toContain('Ann,EMP001,Main St,2025-02-01,09:00,17:30\n');
    expect(out('wages').split('\n').slice(1, 3)).toEqual([
      'EMP001,15.29,2025-03-01',
      'EMP001,16.57,2026-01-01',
    ]);
  });

  it('accept store options in any case and order, with spaces', async () => {
    const head = 'name,address,allow_simultaneous_shifts,closed_weekdays,closed_dates\n';
    at.write(
      'stores.csv',
      `${head}Oak,1 Oak Ave, Yes , Monday | sunday |,2026-12-25 |2026-01-01\n`,
    );
    expect((await at.run('--strict')).lastLine).toBe('added 1, unchanged 0, refused 0');
    await command(at.folder, 'export', 'out');
    expect(readFileSync(at.path('out', 'stores.csv'), 'utf8')).toBe(
      `${head}Oak,1 Oak Ave,yes,sunday|monday,2026-01-01|2026-12-25\n`,
    );
  });

  it('round-trip settings, closed days, targets and recurring incomes, and are imported once', async () => {
    const given: Record<string, string> = {
      settings:
        'business_name,time_zone,week_starts_on,invoice_numbers_per_vendor,' +
        'earliest_invoice_date,opens_at,closes_at,password_minimum,employees_may_delete_sales,' +
        'employees_may_see_past_sales,account_sales,account_cash,account_purchases,' +
        'account_payable,account_wages,account_wages_payable,account_other_income\n' +
        'Oak & Sons,America/Chicago,monday,no,2019-01-01,06:00,23:00,6,yes,yes,' +
        'Sales,Cash,Purchases,Accrued Purchases,Wages,Wages Payable,Other Income\n',
      stores:
        'name,address,allow_simultaneous_shifts,closed_weekdays,closed_dates\n' +
        'Main St,1 Main St,no,sunday,2026-12-25\n',
      incomes:
        'store,income_type,amount,date,description,is_recurring,start_date,end_date\n' +
        'Main St,Rent,9.01,2026-11-01,,yes,2026-11-01,2027-10-31\n',
      targets: 'store,month,amount\nMain St,2026-10,1.29\n',
    };
    for (const [name, text] of Object.entries(given)) at.write(`${name}.csv`, text);
    expect((await at.run('--strict')).lastLine).toBe('added 4, unchanged 0, refused 0');
    await command(at.folder, 'export', 'out');
    for (const [name, text] of Object.entries(given)) {
      expect(readFileSync(at.path('out', `${name}.csv`), 'utf8')).toBe(text);
    }
    expect((await at.run('--strict')).lastLine).toBe('added 0, unchanged 4, refused 0');
    at.write('settings.csv', given['settings']!.replace('Oak & Sons', 'Elm'));
    at.write('stores.csv', given['stores']!.replace('sunday', 'someday'));
    const { printed, lastLine } = await at.run();
    expect(lastLine).toBe('added 0, unchanged 2, refused 2');
    expect(refusals(printed).map(({ reason }) => reason)).toEqual([
      'The settings have been changed already',
      'There is no weekday "someday"',
    ]);
  });
});
