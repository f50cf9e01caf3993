import { describe, expect, it } from 'vitest';
import { runCommandLine } from './command-line.ts';
import { commands } from './commands/list.ts';

async function run(args: readonly string[], variables: Record<string, string> = {}) {
  const [printed, reported]: [string[], string[]] = [[], []];
  const status = await runCommandLine(args, {
    variables,
    clock: () => Date.parse('2026-11-20T18:00:00Z'),
    print: (line) => printed.push(line),
    report: (line) => reported.push(line),
    callerFolder: '/nowhere',
  });
  return { status, printed: printed.join('\n'), reported: reported.join('\n') };
}

const memory = { DATABASE_URL: 'sqlite::memory:' };

/** What each command says about itself after `Usage: npm run backcounter -- `. */
const helpTexts: Readonly<Record<string, string>> = {
  serve: `serve

Makes or updates the database, adds the first administrator when there is no user, and serves until
it is told to stop (SIGTERM or SIGINT).`,
  migrate: `migrate

A SQLite file is copied before its tables change. The server does the same at its start.`,
  import: `import FOLDER [--allow-simultaneous-shifts] [--strict]
import FILE… [--map FILE.json] [--rows KIND] [--dates mdy|dmy|ymd] [--decimal .|,]

Takes stores, vendors, employees, wages, invoices, sales, shifts, income_types, incomes and
daily_cash as .csv or .csv.gz, as many of them as there are, and attachments.csv with the files that
it names in attachments/. Every rule of the product holds: a row
is added, found unchanged, or refused with the reason in a file. Running it again adds nothing.
Files of a spreadsheet (.csv, .csv.gz, .tsv, .xlsx, .zip) are taken under the columns that they have:
each is told by its name, or mapped to a field in a file of JSON, {"Till": "total_sales"}.
  --map FILE.json              which column fills which field
  --rows KIND                  what the rows are: sales, invoices, …
  --dates, --decimal           how dates and amounts are written, where the file does not tell
  --allow-simultaneous-shifts  lets the staff of the stores that it makes work at the same time
  --strict                     exit status 1 when any row was refused`,
  export: `export FOLDER
export --zip FILE

Makes FOLDER, or FILE, and writes what an import takes back. FOLDER must be new or empty, FILE new.`,
  sample: `sample

Makes three stores with two years of sales, invoices, shifts, income and cash up to today, and a
few slips in the last two weeks to find: a missing day, a lost digit, an invoice entered twice.`,
  backup: `backup FILE [--force]

Writes the whole database into FILE, whichever engine it is on; restore takes it back on either.
The time is recorded: the dashboard tells administrators when the last backup is over 7 days old.
  --force  overwrite FILE when it exists`,
  restore: `restore FILE

Checks FILE first and then puts it in the place of all data, or changes nothing. Everybody has to
sign in again. Stop a server on SQLite before; its data is kept beside under another name.`,
  user: `user add EMAIL --name NAME --role ROLE
       user reset EMAIL
       user list

ROLE is one of user, admin, employee, owner, demo. Passwords are generated and printed once.`,
  check: `check

Prints ok, or each problem found; the exit status is then 1. Nothing is changed.`,
  compact: `compact

Packs the activity that older versions of the program have written, and gives the disk back what is
no longer needed. Each entry still says the same. Best done while the server is stopped: at the end
nobody can write for some seconds for each GB, and as much room again must be free on the disk.`,
};

describe('the command line', () => {
  it('lists commands and variables with --help', async () => {
    const { status, printed } = await run(['--help']);
    expect(status).toBe(0);
    for (const { name } of commands) expect(printed).toContain(`  ${name} `);
    for (const name of ['PORT', 'HOST', 'DATABASE_URL', 'ADMIN_EMAIL', 'TRUSTED_PROXY']) {
      expect(printed).toContain(`  ${name} `);
    }
  });

  it.each([
    [['help'], 0],
    [['-h'], 0],
    [[], 1],
  ])('lists the commands for %j too, and ends with %i', async (args, expected) => {
    const { status, printed } = await run(args);
    expect(status).toBe(expected);
    for (const { name } of commands) expect(printed).toContain(`  ${name} `);
  });

  it.each(commands.map(({ name }) => name))('explains %s with --help', async (name) => {
    const { status, printed } = await run([name, '--help'], { PORT: 'nonsense' });
    expect(status).toBe(0);
    expect(printed).toMatch(new RegExp(`^Usage: npm run backcounter -- ${name}`));
  });

  it('says in --help what each command takes and does', async () => {
    expect(Object.keys(helpTexts)).toEqual(commands.map(({ name }) => name));
    for (const [name, text] of Object.entries(helpTexts)) {
      expect((await run([name, '-h'])).printed).toBe(`Usage: npm run backcounter -- ${text}`);
    }
  });

  it.each([
    [[], ''],
    [['dance'], 'Unknown command dance. See npm run backcounter -- --help'],
    [['migrate', '--fast'], "Unknown option '--fast'"],
    [['migrate', 'now'], 'Nothing can follow this command: now'],
    [['backup'], 'FILE is missing.'],
    [['restore', 'a', 'b'], 'There is more than one FILE: a b'],
    [['restore', 'missing.db'], 'There is no file /nowhere/missing.db.'],
    [['backup', 'x.db'], 'does not exist'],
    [['user'], 'Use user add, user reset or user list.'],
    [['user', 'toString'], 'Use user add, user reset or user list.'],
    [['user', 'add', '--name', 'Ada', '--role', 'admin'], 'EMAIL is missing.'],
    [['user', 'add', 'ada@example.com', '--name', 'Ada'], '--role is missing.'],
    [['user', 'reset'], 'EMAIL is missing.'],
    [['user', 'reset', 'ada@example.com', '--role', 'admin'], '--role is for user add only.'],
    [['user', 'list', '--name', 'Ada'], '--name is for user add only.'],
    [['user', 'list', 'ada@example.com'], 'Nothing can follow this command: ada@example.com'],
    [['user', 'add', 'ada@example.com', '--role', 'admin'], '--name is missing.'],
    [['user', 'add', 'ada', '--name', 'Ada', '--role', 'admin'], 'valid email address'],
    [['user', 'add', 'ada@example.com', '--name', 'Ada', '--role', 'king'], 'one of the roles'],
  ])('ends %j with one plain line and a failure', async (args, message) => {
    const { status, reported } = await run(args, memory);
    expect(status).not.toBe(0);
    expect(reported.split('\n').at(-1)).toContain(message);
    expect(reported).not.toContain('    at ');
  });

  it('names a bad variable before anything else happens', async () => {
    const { status, reported } = await run(['migrate'], { PORT: 'eighty' });
    expect(status).toBe(1);
    expect(reported).toBe('PORT must be a port number from 0 to 65535. It is "eighty".');
  });
});
