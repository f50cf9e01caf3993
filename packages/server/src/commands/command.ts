import type { ParseArgsConfig } from 'node:util';
import { plainError } from '../database-problems.ts';
import type { Env } from '../env.ts';

/** What a command works with. */
export type CommandContext = {
  env: Env;
  /** Ms since 1970. */
  clock: () => number;
  /** Says what the person asked for, on the standard output. */
  say: (line: string) => void;
  /** Tells of progress and of trouble that is no end, on the error output. */
  tell: (line: string) => void;
  /** Where files and folders named on the command line start. */
  callerFolder: string;
};

/** A command's own part of the command line. */
export type CommandArgs = {
  positionals: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
};

export type Command = {
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** What stands after the program's name, and what it means. */
  usage: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Gives the exit status; throws AppError with one plain sentence. */
  run: (args: CommandArgs, context: CommandContext) => Promise<number>;
};

/** The one argument of a command; AppError when there is none or more. */
export function oneArgument({ positionals }: CommandArgs, name: string): string {
  const [first, ...more] = positionals;
  if (first === undefined) throw plainError(`${name} is missing.`);
  if (more.length > 0) throw plainError(`There is more than one ${name}: ${positionals.join(' ')}`);
  return first;
}

export function noArguments({ positionals }: CommandArgs): void {
  if (positionals.length === 0) return;
  throw plainError(`Nothing can follow this command: ${positionals.join(' ')}`);
}
