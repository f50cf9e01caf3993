// Runs the server, restarted when its sources change, behind vite, which proxies /api.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { projectEnv, root } from './processes.ts';

const apiUrl = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const children: ChildProcess[] = [];
let stopping = false;

function stop(): void {
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}

function start(program: string, args: readonly string[], cwd: string): void {
  const child = spawn(program, args, {
    cwd,
    env: projectEnv({ API_URL: apiUrl }),
    stdio: ['ignore', 1, 2],
  });
  children.push(child);
  child.on('error', (error) => {
    console.error(`${program} could not be started: ${error.message}`);
    process.exitCode = 1;
    stop();
  });
  child.on('exit', (code) => {
    if (!stopping) process.exitCode = code ?? 1;
    stop();
  });
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
start('node', ['--watch', '--watch-preserve-output', 'packages/server/start.js', 'serve'], root);
start('vite', [], join(root, 'packages/web'));
