import { parseArgs } from 'node:util';
import { AppError } from '@backcounter/core/errors';
import { plainError } from './database-errors.ts';
import type { Command, CommandContext } from './commands/command.ts';
import { commands } from './commands/list.ts';
import { readEnv } from './env.ts';
import { stackInSources } from './source-maps.ts';

const programName = 'npm run backcounter --';

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
  BACKUP_FOLDER       an existing folder in which the server keeps a backup of each day (none)
  LOG_LEVEL           fatal, error, warn, info, debug, trace or silent (info: failures and requests
                      slower than half a second; debug: every request)`;

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: ${programName} COMMAND [--help]\n\nCommands:\n${lines.join('\n')}\n\n${variables}`;
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
    // The first sentence names the option; the rest is about the JavaScript API.
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw plainError(`${message}. See ${programName} ${command.name} --help`);
  }
}

type ProcessContext = Omit<CommandContext, 'env'> & {
  variables: Record<string, string | undefined>;
};

async function run(args: readonly string[], context: ProcessContext): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    context.print(overview());
    return name === undefined ? 1 : 0;
  }
  const command = commands.find((known) => known.name === name);
  if (!command) throw plainError(`Unknown command ${name}. See ${programName} --help`);
  const { positionals, values } = parse(command, rest);
  if (values['help'] === true) {
    context.print(`Usage: ${programName} ${command.usage}`);
    return 0;
  }
  const env = readEnv(context.variables);
  const options = values as Record<string, string | boolean | undefined>;
  return command.run({ positionals, options }, { ...context, env });
}

/** Runs one command and returns the exit status; errors are reported in one line. */
export async function runCommandLine(
  args: readonly string[],
  context: ProcessContext,
): Promise<number> {
  try {
    return await run(args, context);
  } catch (error) {
    const expected = error instanceof AppError;
    context.report(expected ? error.message : `Unexpected failure: ${String(error)}`);
    if (!expected && context.variables['LOG_LEVEL'] === 'debug' && error instanceof Error) {
      context.report(stackInSources(error.stack ?? ''));
    }
    return 1;
  }
}
