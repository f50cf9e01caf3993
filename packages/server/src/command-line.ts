import { parseArgs } from 'node:util';
import { AppError } from '@backcounter/core/errors';
import { plainError } from './database-problems.ts';
import type { Command, CommandContext } from './commands/command.ts';
import { commands } from './commands/list.ts';
import { readEnv } from './env.ts';
import { stackInSources } from './source-maps.ts';

const caller = 'npm run backcounter --';

const variables = `Environment:
  PORT                the port to serve on (3000)
  HOST                the address to serve on (127.0.0.1)
  DATABASE_URL        sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/NAME
                      (sqlite:./data/backcounter.db)
  ADMIN_EMAIL         the first administrator's email (admin@example.com)
  ADMIN_PASSWORD      the first administrator's password (made up and printed once)
  BUSINESS_TIME_ZONE  time zone of a new database's settings (America/Chicago)
  TRUSTED_PROXY       proxies whose X-Forwarded-For and X-Forwarded-Proto count: their number, or
                      addresses and networks with commas between, or loopback (none)
  LOG_LEVEL           fatal, error, warn, info, debug, trace or silent (info: failures and requests
                      slower than half a second; debug: every request)`;

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: ${caller} COMMAND [--help]\n\nCommands:\n${lines.join('\n')}\n\n${variables}`;
}

function parse(command: Command, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    // The first sentence names the option; the rest speaks of JavaScript.
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw plainError(`${message}. See ${caller} ${command.name} --help`);
  }
}

type Surroundings = Omit<CommandContext, 'env'> & {
  variables: Record<string, string | undefined>;
};

async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    surroundings.say(overview());
    return name === undefined ? 1 : 0;
  }
  const command = commands.find((known) => known.name === name);
  if (!command) throw plainError(`There is no command ${name}. See ${caller} --help`);
  const { positionals, values } = parse(command, rest);
  if (values['help'] === true) {
    surroundings.say(`Usage: ${caller} ${command.usage}`);
    return 0;
  }
  const env = readEnv(surroundings.variables);
  const options = values as Record<string, string | boolean | undefined>;
  return command.run({ positionals, options }, { ...surroundings, env });
}

/** Runs one command and gives the exit status; trouble becomes one plain line. */
export async function runCommandLine(
  args: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  try {
    return await run(args, surroundings);
  } catch (error) {
    const expected = error instanceof AppError;
    surroundings.tell(expected ? error.message : `Unexpected failure: ${String(error)}`);
    if (!expected && surroundings.variables['LOG_LEVEL'] === 'debug' && error instanceof Error) {
      surroundings.tell(stackInSources(error.stack ?? ''));
    }
    return 1;
  }
}
