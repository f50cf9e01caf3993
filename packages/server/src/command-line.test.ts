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
    // Its words are as reviewed; `vitest -u` accepts a change.
    expect(printed).toMatchSnapshot();
    expect((await run([name, '-h'])).printed).toBe(printed);
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
