import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectEnv, run } from './processes.ts';

it('gives every child process the Node that the project brings', () => {
  const version = execFileSync('node', ['--version'], { env: projectEnv(), encoding: 'utf8' });
  expect(Number(/^v(\d+)/.exec(version)?.[1])).toBeGreaterThanOrEqual(24);
});

it('returns the exit status of a program with its own environment and folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backcounter-run-'));
  const check =
    "process.exit(process.env.GIVEN === 'yes' && require('fs').existsSync('here') ? 3 : 4)";
  writeFileSync(join(folder, 'here'), '');
  const env = { GIVEN: 'yes' };
  expect(await run('node', ['-e', check], { cwd: folder, env })).toBe(3);
  rmSync(folder, { recursive: true });
});

it('fails when there is no such program', async () => {
  await expect(run('no-such-program-here', [])).rejects.toThrow('ENOENT');
});
