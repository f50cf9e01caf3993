import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '@backcounter/core/sample/random';
import { copyTree } from './copy-tree.ts';
import { isQuick, testsCovering, type FunctionCoverage } from './mutate/coverage.ts';
import { faultsOf, plant, sampleOf, type Fault } from './mutate/faults.ts';
import { Log } from './mutate/log.ts';
import { loadCoverage } from './mutate/load-coverage.ts';
import {
  dependentsOf,
  packageSources,
  testsOf,
  type Dependents,
  type TestsOf,
} from './mutate/tests-of.ts';
import { Trial, type Verdict } from './mutate/trial.ts';
import { findRejected } from './mutate/type-check.ts';
import { root } from './processes.ts';

const usage = `npm run mutate -- PATH… [--sample=30] [--seed=1] [--near] [--within=600]
  [--keep=FOLDER] [--benches=1]

Plants one fault at a time in a copy of the tree and runs the tests that know the file, up to the
first that fails: those of its name, then (not with --near) all that reach it, the nearest first,
for as many seconds of processor time as --within says. A fault whose tests are not over then is
not judged. PATH is a file or a folder of sources; FILE:LINE plants only there. --sample faults are
drawn evenly over all lines, the same for the same --seed.

For hundreds of faults: --keep names a folder for what was drawn, for each verdict, and for which
tests enter which function, which one run of all tests tells at the beginning; only those are asked.
The same command goes on from there. --benches says how many faults are tried side by side.`;

const options = {
  sample: { type: 'string', default: '30' },
  seed: { type: 'string', default: '1' },
  within: { type: 'string', default: '600' },
  keep: { type: 'string', default: '' },
  benches: { type: 'string', default: '1' },
  near: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

type Planted = Fault & { path: string };

const isProduct = (path: string) =>
  /\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|\.d\.ts$|\/(testing|contract|migrations|sample|bench)\//.test(path);

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

/** Draws a sample of faults that compile; what the compiler rejects needs no test. */
function drawFaults(copy: string, places: Place[], { sample, seed }: Draw): Planted[] {
  const sources = new Map(
    places.map(({ path }) => [path, readFileSync(join(copy, path), 'utf8')] as const),
  );
  const all = places.flatMap(({ path, line }) =>
    faultsOf(path, sources.get(path) ?? '')
      .filter((fault) => line === undefined || fault.line === line)
      .map((fault) => ({ ...fault, path })),
  );
  const shuffled = sampleOf(all, all.length, seededRandom(seed));
  const good: Planted[] = [];
  // Draws extra, because the compiler rejects every second one.
  for (let from = 0, size = 0; good.length < sample && from < shuffled.length; from += size) {
    size = (sample - good.length) * 2 + 10;
    const some = shuffled.slice(from, from + size).map((fault) => ({
      fault,
      path: fault.path,
      line: fault.line,
      text: plant(sources.get(fault.path) ?? '', fault),
    }));
    const bad = findRejected(copy, some);
    good.push(...some.filter((each) => !bad.has(each)).map(({ fault }) => fault));
  }
  return good.slice(0, sample);
}

/**
 * Batches of doubling size: a fault caught by one of the first tests does not wait for the others.
 */
function* doublingBatches(tests: readonly string[]): Generator<readonly string[]> {
  let size = 1;
  for (let from = 0; from < tests.length; from += size / 2) {
    yield tests.slice(from, from + size);
    size *= 2;
  }
}

type Limits = { near: boolean; within: number };
/** `seconds`: CPU time used. */
type FaultResult = Verdict & { at: 'near' | 'far'; seconds: number };
type Worker = {
  copy: string;
  trial: Trial;
  dependents: Dependents;
  coverage: FunctionCoverage | null;
  limits: Limits;
};

/** Of the tests that reach the file, those that enter the function of the fault, if known. */
function testsFor(fault: Planted, text: string, { dependents, coverage, limits }: Worker): TestsOf {
  const { near, far } = testsOf(fault.path, dependents);
  const all = { near, far: limits.near ? [] : far };
  const entering = coverage && testsCovering(coverage, { path: fault.path, text }, fault.start);
  if (!entering) return all;
  const quickFirst = (tests: readonly string[]) => {
    const covering = tests.filter((test) => entering.has(test));
    return [true, false].flatMap((quick) =>
      covering.filter((test) => isQuick(coverage, test) === quick),
    );
  };
  return { near: quickFirst(all.near), far: quickFirst(all.far) };
}

// Running tests may finish after the limit: restarting vitest costs more.
const graceSeconds = 60;

async function runTests(
  fault: Planted,
  tests: TestsOf,
  { trial, limits }: Worker,
): Promise<FaultResult> {
  let left = limits.within;
  for (const group of doublingBatches([...tests.near, ...tests.far])) {
    if (left <= 0) return { outcome: 'unjudged', at: 'far', seconds: limits.within - left };
    const before = trial.used();
    const verdict = await trial.run(fault.path, group, left + graceSeconds);
    left -= Math.max(0, trial.used() - before);
    if (verdict.outcome === 'survived') continue;
    const isNear =
      verdict.outcome === 'killed' &&
      tests.near.some((test) => verdict.by.startsWith(`${test} > `));
    return { ...verdict, at: isNear ? 'near' : 'far', seconds: limits.within - left };
  }
  return { outcome: 'survived', at: 'far', seconds: limits.within - left };
}

async function tryFault(fault: Planted, worker: Worker): Promise<FaultResult> {
  const file = join(worker.copy, fault.path);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, plant(source, fault));
  try {
    return await runTests(fault, testsFor(fault, source, worker), worker);
  } finally {
    writeFileSync(file, source);
  }
}

const nameOf = ({ path, line, start, text }: Planted) => `${path}:${line}  ${text}  (${start})`;

/** Each worker takes the next fault from the queue. */
async function tryAll(faults: readonly Planted[], workers: Worker[], log: Log): Promise<void> {
  const open = faults.filter((fault) => !log.has(nameOf(fault)));
  const left = [
    ...open.filter((fault) => !log.wasUnjudged(nameOf(fault))),
    ...open.filter((fault) => log.wasUnjudged(nameOf(fault))),
  ];
  await Promise.all(
    workers.map(async (worker) => {
      for (let fault = left.shift(); fault; fault = left.shift()) {
        const answer = await tryFault(fault, worker);
        log.add({ ...answer, name: nameOf(fault), seconds: Math.round(answer.seconds) });
      }
    }),
  );
}

/** Reads a value cached in a file, or computes it and writes the file. */
function readOrCompute<Value>(file: string | null, make: () => Value): Value {
  if (file !== null && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Value;
  const made = make();
  if (file !== null) writeFileSync(file, JSON.stringify(made));
  return made;
}

async function mutate(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const places = values.help ? [] : positionals.flatMap(placesOf);
  if (places.length === 0) throw new Error(usage);
  if (values.keep !== '') mkdirSync(values.keep, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'backcounter-mutate-'));
  // The database server's own user must be able to traverse the folder.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const copyHere = (name: string) => {
    mkdirSync(join(folder, name));
    copyTree(join(folder, name));
    return join(folder, name);
  };
  const clean = copyHere('clean');
  const dependents = dependentsOf(packageSources(clean));
  const draw = { sample: Number(values.sample), seed: Number(values.seed) };
  const fileOf = (name: string) => (values.keep === '' ? null : join(values.keep, name));
  const faults = readOrCompute(fileOf('drawn.json'), () => drawFaults(clean, places, draw));
  const seen = fileOf('entered');
  const coverage = seen === null ? null : await loadCoverage(clean, seen);
  const limits = { near: values.near, within: Number(values.within) };
  const workers = Array.from({ length: Number(values.benches) }, (_, index) => {
    const copy = copyHere(`bench-${index}`);
    return { copy, trial: new Trial(copy), dependents, coverage, limits };
  });
  const stop = () => Promise.all(workers.map(({ trial }) => trial.stop()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(130)));
  }
  const log = new Log(fileOf('verdicts.jsonl'));
  try {
    await tryAll(faults, workers, log);
  } finally {
    await stop();
  }
  console.log(log.summary());
}

try {
  await mutate();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
