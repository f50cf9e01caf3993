import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuMsOf } from './load.ts';

const program = fileURLToPath(new URL('../start.js', import.meta.url));

export type CommandRun = { name: string; cpuSeconds: number; memoryMb: number };

/** The most memory that a process had so far, in MB; 0 for one that has just ended. */
function mostMemoryMbOf(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes ?? 0) / 1000);
}

/** Runs a command of the program and tells what it took, as last seen before its end. */
async function runCommand(name: string, args: string[], database: string): Promise<CommandRun> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, DATABASE_URL: `sqlite:${database}` },
    stdio: 'ignore',
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const seen: CommandRun = { name, cpuSeconds: 0, memoryMb: 0 };
  while (child.exitCode === null) {
    try {
      seen.cpuSeconds = cpuMsOf(child.pid ?? 0) / 1000;
      seen.memoryMb = Math.max(seen.memoryMb, mostMemoryMbOf(child.pid ?? 0));
    } catch {
      // It has just ended.
    }
    await delay(20);
  }
  const [status] = await closed;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
  return seen;
}

/** What it takes to put a whole business aside, and to enter it anew. */
export async function runCommands(folder: string, database: string): Promise<CommandRun[]> {
  const files = join(folder, 'files');
  return [
    await runCommand('A backup', ['backup', join(folder, 'backup.db')], database),
    await runCommand('An export', ['export', files], database),
    await runCommand('The import of that export', ['import', files], join(folder, 'entered.db')),
  ];
}
