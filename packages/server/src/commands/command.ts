import type { ParseArgsConfig } from 'node:util';
import { plainError } from '../database-errors.ts';
import type { Env } from '../env.ts';

/** The environment that a command runs in. */
export type CommandContext = {
  env: Env;
  /** Ms since 1970. */
  clock: () => number;
  /** Writes a line of the command's output to stdout. */
  print: (line: string) => void;
  /** Writes progress and warnings to stderr. */
  report: (line: string) => void;
  /** The folder that relative paths on the command line are resolved against. */
  callerFolder: string;
};

/** The parsed arguments of a command. */
export type CommandArgs = {
  positionals: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
};

export type Command = {
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** Help text: the arguments after the program's name and what they mean. */
  usage: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  /** Returns the exit status; throws AppError with a one-sentence message. */
  run: (args: CommandArgs, context: CommandContext) => Promise<number>;
};

/** The single positional argument of a command; throws AppError if there is none or several. */
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
