import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '@backcounter/core/sample/random';
import { copyTree } from './copy-tree.ts';
import { faultsOf, plant, sampleOf, type Fault } from './mutate/faults.ts';
import { knownBy, packageSources, testsOf, type KnownBy } from './mutate/tests-of.ts';
import { Trial, type Verdict } from './mutate/trial.ts';
import { typeChecker } from './mutate/type-check.ts';
import { root } from './processes.ts';

const usage = `npm run mutate -- PATH… [--sample=30] [--seed=1] [--near] [--within=600] [--timeout=120]

Plants one fault at a time in a copy of the tree and runs the tests that know the file, up to the
first that fails: those of its name, then (not with --near) all that reach it, the nearest first,
for as many seconds as --within says. PATH is a file or a folder of sources; FILE:LINE plants only
there. --sample faults are drawn evenly over all lines, the same for the same --seed. When no test
ends for --timeout seconds, the fault counts as noticed.`;

const options = {
  sample: { type: 'string', default: '30' },
  seed: { type: 'string', default: '1' },
  within: { type: 'string', default: '600' },
  timeout: { type: 'string', default: '120' },
  near: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

type Planted = Fault & { path: string };

const isProduct = (path: string) =>
  /\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|\.d\.ts$|\/(testing|contract|migrations|sample)\//.test(path);

type Place = { path: string; line?: number };
type Draw = { sample: number; seed: number };

function placesOf(argument: string): Place[] {
  const [, file = argument, line] = /^(.+):(\d+)$/.exec(argument) ?? [];
  if (statSync(join(root, file)).isFile()) {
    return [line === undefined ? { path: file } : { path: file, line: Number(line) }];
  }
  return globSync(`${file.replace(/\/$/, '')}/**/*.{ts,tsx}`, { cwd: root })
    .filter(isProduct)
    .sort()
    .map((path) => ({ path }));
}

/** A sample of the faults that the compiler lets pass: what it refuses nobody has to test. */
function* drawn(copy: string, places: Place[], { sample, seed }: Draw): Generator<Planted> {
  const sourceOf = (path: string) => readFileSync(join(copy, path), 'utf8');
  const all = places.flatMap(({ path, line }) =>
    faultsOf(path, sourceOf(path))
      .filter((fault) => line === undefined || fault.line === line)
      .map((fault) => ({ ...fault, path })),
  );
  const refuses = typeChecker(copy);
  let left = sample;
  for (const fault of sampleOf(all, all.length, randomFrom(seed))) {
    if (left === 0) return;
    if (refuses(fault.path, plant(sourceOf(fault.path), fault))) continue;
    left -= 1;
    yield fault;
  }
}

/** Few at first: what one of the next tests notices does not wait for the others. */
function* growing(tests: readonly string[]): Generator<readonly string[]> {
  let size = 2;
  for (let from = 0; from < tests.length; from += size / 2) {
    yield tests.slice(from, from + size);
    size *= 2;
  }
}

type Limits = { near: boolean; within: number };
type Answer = Verdict & { at: 'near' | 'far' };
type Bench = { copy: string; trial: Trial; known: KnownBy; limits: Limits };

async function ask(path: string, trial: Trial, known: KnownBy, limits: Limits): Promise<Answer> {
  const { near, far } = testsOf(path, known);
  const verdict = await trial.run(path, near);
  if (verdict.outcome !== 'survived' || limits.near) return { ...verdict, at: 'near' };
  const until = Date.now() + limits.within * 1000;
  for (const tests of growing(far)) {
    if (Date.now() > until) break;
    const later = await trial.run(path, tests);
    if (later.outcome !== 'survived') return { ...later, at: 'far' };
  }
  return { ...verdict, at: 'far' };
}

async function tryFault(fault: Planted, { copy, trial, known, limits }: Bench): Promise<Answer> {
  const file = join(copy, fault.path);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, plant(source, fault));
  try {
    return await ask(fault.path, trial, known, limits);
  } finally {
    writeFileSync(file, source);
  }
}

/** Tries faults one by one and says what became of them. */
async function tryAll(faults: Iterable<Planted>, bench: Bench): Promise<void> {
  const counts = { killed: 0, timeout: 0, survived: 0, near: 0 };
  for (const fault of faults) {
    const answer = await tryFault(fault, bench);
    counts[answer.outcome] += 1;
    if (answer.outcome !== 'survived' && answer.at === 'near') counts.near += 1;
    const by = answer.outcome === 'killed' ? `  ← ${answer.by}` : '';
    console.log(`${answer.outcome.padEnd(8)}  ${fault.path}:${fault.line}  ${fault.text}${by}`);
  }
  const noticed = counts.killed + counts.timeout;
  const all = noticed + counts.survived;
  const how = `${counts.near} by tests of the file's name, ${counts.timeout} by running out of time`;
  console.log(`\n${noticed} of ${all} noticed, ${how}`);
}

async function mutate(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const places = values.help ? [] : positionals.flatMap(placesOf);
  if (places.length === 0) throw new Error(usage);
  const copy = mkdtempSync(join(tmpdir(), 'backcounter-mutate-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  copyTree(copy);
  const trial = new Trial(copy, Number(values.timeout));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void trial.stop().finally(() => process.exit(130)));
  }
  const limits = { near: values.near, within: Number(values.within) };
  const draw = { sample: Number(values.sample), seed: Number(values.seed) };
  try {
    const known = knownBy(packageSources(copy));
    await tryAll(drawn(copy, places, draw), { copy, trial, known, limits });
  } finally {
    await trial.stop();
  }
}

try {
  await mutate();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
