import { spawn, type SpawnOptions } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Environment in which `node` and every tool are those of the project. */
export function projectEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const programs = join(root, 'node_modules', '.bin');
  return {
    ...process.env,
    ...extra,
    PATH: [programs, process.env['PATH']].filter(Boolean).join(delimiter),
  };
}

type RunOptions = Pick<SpawnOptions, 'cwd'> & {
  env?: Record<string, string>;
  quiet?: boolean;
  /** Receives the output of the program, which is then printed nowhere else. */
  onOutput?: (text: string) => void;
};

const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/** Runs a program to completion and forwards our stop signals; resolves to its exit status. */
export async function run(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<number> {
  const piped = options.onOutput ? 'pipe' : undefined;
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: projectEnv(options.env),
    stdio: ['ignore', piped ?? (options.quiet ? 'ignore' : 'inherit'), piped ?? 'inherit'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => options.onOutput?.(text));
  }
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of stopSignals) process.on(signal, stop);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve(code ?? 1));
    });
  } finally {
    for (const signal of stopSignals) process.off(signal, stop);
  }
}
