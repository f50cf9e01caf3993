import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuMsOf, peakMemoryMbOf } from './load.ts';
import { program } from './processes.ts';

export type CommandRun = { name: string; seconds: number; cpuSeconds: number; memoryMb: number };

type Command = { name: string; args: readonly string[]; url: string };

/**
 * Runs a command of the program and measures time, CPU and memory, last sampled before it exits.
 */
export async function runCommand({ name, args, url }: Command): Promise<CommandRun> {
  const start = performance.now();
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderrTail = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderrTail = `${stderrTail}${text}`.slice(-2000);
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const run: CommandRun = { name, seconds: 0, cpuSeconds: 0, memoryMb: 0 };
  while (child.exitCode === null && child.signalCode === null) {
    try {
      run.cpuSeconds = cpuMsOf(child.pid ?? 0) / 1000;
      run.memoryMb = Math.max(run.memoryMb, peakMemoryMbOf(child.pid ?? 0));
    } catch {
      // The process has just exited.
    }
    await delay(20);
  }
  const [status] = await closed;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderrTail}`);
  return { ...run, seconds: (performance.now() - start) / 1000 };
}
