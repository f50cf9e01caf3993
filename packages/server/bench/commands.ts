import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuMsOf, mostMemoryMbOf } from './load.ts';
import { program } from './processes.ts';

export type CommandRun = { name: string; seconds: number; cpuSeconds: number; memoryMb: number };

type Command = { name: string; args: readonly string[]; url: string };

/** Runs a command of the program and tells what it took, as last seen before its end. */
export async function runCommand({ name, args, url }: Command): Promise<CommandRun> {
  const start = performance.now();
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2000);
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const seen: CommandRun = { name, seconds: 0, cpuSeconds: 0, memoryMb: 0 };
  while (child.exitCode === null && child.signalCode === null) {
    try {
      seen.cpuSeconds = cpuMsOf(child.pid ?? 0) / 1000;
      seen.memoryMb = Math.max(seen.memoryMb, mostMemoryMbOf(child.pid ?? 0));
    } catch {
      // It has just ended.
    }
    await delay(20);
  }
  const [status] = await closed;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${said}`);
  return { ...seen, seconds: (performance.now() - start) / 1000 };
}
