import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '@backcounter/core/sample/random';
import { copyTree } from './copy-tree.ts';
import { faultsOf, plant, sampleOf, type Fault } from './mutate/faults.ts';
import { typeChecker } from './mutate/type-check.ts';
import { projectEnv, root } from './processes.ts';

const usage = `npm run mutate -- PATH… [--sample=30] [--seed=1] [--timeout=300] [--near]

Plants one fault at a time in a copy of the tree and runs the tests that know the file: first those
of its name, then all that import it (not with --near). PATH is a file or a folder of sources.`;

type Planted = Fault & { path: string };
type Outcome = 'killed' | 'timeout' | 'survived';

const isProduct = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|\/(testing|contract|migrations)\//.test(path);

function filesOf(path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path];
  return globSync(`${path.replace(/\/$/, '')}/**/*.{ts,tsx}`, { cwd: root })
    .filter(isProduct)
    .sort();
}

/** The tests that have the file's name, in whichever layer. */
function testsNamedAs(path: string): string[] {
  const name = basename(path).replace(/\.tsx?$/, '');
  return globSync(`packages/*/src/**/${name}{,-*}.test.{ts,tsx}`, { cwd: root });
}

/** Runs tests in the copy; one that never ends is stopped with all that it has started. */
async function runTests(args: string[], { copy, seconds }: Trial): Promise<Outcome> {
  const options = ['--bail=1', '--retry=0', '--reporter=dot', '--passWithNoTests'];
  const child = spawn('vitest', [...args, '--run', ...options], {
    cwd: copy,
    env: projectEnv(),
    stdio: 'ignore',
    detached: true,
  });
  const stopAll = () => {
    // A program that could not be started has no group; 0 would be our own.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', stopAll);
  const timer = setTimeout(stopAll, seconds * 1000);
  const [status, signal] = (await once(child, 'exit')) as [number | null, string | null];
  clearTimeout(timer);
  process.off('exit', stopAll);
  if (signal === 'SIGKILL') return 'timeout';
  return status === 0 ? 'survived' : 'killed';
}

type Trial = { copy: string; seconds: number; near: boolean };

async function outcomeOf({ path }: Planted, trial: Trial): Promise<Outcome> {
  const named = testsNamedAs(path);
  if (named.length > 0) {
    const outcome = await runTests(named, trial);
    if (outcome !== 'survived' || trial.near) return outcome;
  }
  return runTests(['related', path], trial);
}

async function tryFault(fault: Planted, trial: Trial): Promise<Outcome> {
  const file = join(trial.copy, fault.path);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, plant(source, fault));
  try {
    return await outcomeOf(fault, trial);
  } finally {
    writeFileSync(file, source);
  }
}

/** A sample of the faults that the compiler lets pass: what it refuses nobody has to test. */
function* drawn(paths: string[], count: number, seed: number): Generator<Planted> {
  const all = paths.flatMap((path) =>
    faultsOf(path, readFileSync(join(root, path), 'utf8')).map((fault) => ({ ...fault, path })),
  );
  const refuses = typeChecker(root);
  let left = count;
  for (const fault of sampleOf(all, all.length, randomFrom(seed))) {
    if (left === 0) return;
    if (refuses(fault.path, plant(readFileSync(join(root, fault.path), 'utf8'), fault))) continue;
    left -= 1;
    yield fault;
  }
}

async function mutate(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      sample: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
      timeout: { type: 'string', default: '300' },
      near: { type: 'boolean', default: false },
    },
  });
  const paths = positionals.flatMap(filesOf);
  if (paths.length === 0) throw new Error(usage);
  const copy = mkdtempSync(join(tmpdir(), 'backcounter-mutate-'));
  const trial = { copy, seconds: Number(values.timeout), near: values.near };
  const counts = { killed: 0, timeout: 0, survived: 0 };
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  copyTree(copy);
  for (const fault of drawn(paths, Number(values.sample), Number(values.seed))) {
    const outcome = await tryFault(fault, trial);
    counts[outcome] += 1;
    console.log(`${outcome.padEnd(8)}  ${fault.path}:${fault.line}  ${fault.text}`);
  }
  const noticed = counts.killed + counts.timeout;
  const all = noticed + counts.survived;
  console.log(`\n${noticed} of ${all} noticed, ${counts.timeout} of them by running out of time`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
try {
  await mutate();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
