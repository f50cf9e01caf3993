// Everything a change must pass, in order, up to the first failure: checks and the web build, unit
// and API tests, browser tests. The last line is `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flakyTests } from '../packages/e2e/src/flaky-tests.ts';
import { ensureTools } from './ensure-tools.ts';
import { run } from './processes.ts';
import {
  countLine,
  countPlaywright,
  countVitest,
  type Counts,
  type PlaywrightReport,
} from './test-counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'backcounter-reports-'));
const totals: Counts = { passed: 0, failed: 0 };

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

type Step = readonly [name: string, program: string, ...args: string[]];

/** Checks and builds that do not depend on each other. */
const checks: readonly Step[] = [
  ['types', 'npm', 'run', '--silent', 'types'],
  ['lint', 'oxlint'],
  ['web build', 'node', 'scripts/build-web.ts'],
  ['server build', 'node', 'scripts/build-server.ts'],
  ['format', 'prettier', '--check', '.'],
  ['unused', 'knip'],
];

/** Runs a check and prints its output when it ends, since others run in parallel. */
async function runCheck([name, program, ...args]: Step): Promise<void> {
  const output: string[] = [];
  const status = await run(program, args, { onOutput: (text) => output.push(text) });
  console.log(`\n— ${name}\n${output.join('').trimEnd()}`);
  if (status !== 0) throw new Error(`${name} failed (exit status ${status})`);
}

/** Waits until everything has ended, then throws what failed. */
async function allOf(started: readonly Promise<void>[]): Promise<void> {
  const failures = (await Promise.allSettled(started)).filter((each) => each.status === 'rejected');
  if (failures.length === 0) return;
  throw new Error(failures.map(({ reason }) => messageOf(reason)).join('\n'));
}

/** Runs the checks one after the other, whatever fails. */
async function runChecks(): Promise<void> {
  const ended: Promise<void>[] = [];
  for (const check of checks) {
    ended.push(runCheck(check));
    await Promise.allSettled(ended);
  }
  await allOf(ended);
}

type TestStep<Report> = {
  name: string;
  /** Fewer tests than this suggest that some were not found; raised now and then. */
  minTests: number;
  count: (report: Report) => Counts;
  start: (reportPath: string) => Promise<number>;
};

async function testStep<Report>(step: TestStep<Report>): Promise<void> {
  const { name, minTests, count, start } = step;
  console.log(`\n— ${name}`);
  const path = join(folder, `${name}.json`);
  const status = await start(path);
  if (!existsSync(path)) throw new Error(`${name} left no report (exit status ${status})`);
  const { passed, failed } = count(JSON.parse(readFileSync(path, 'utf8')) as Report);
  totals.passed += passed;
  totals.failed += failed;
  const ran = passed + failed;
  if (ran < minTests) throw new Error(`${name}: only ${ran} tests ran, not ${minTests}`);
  if (status !== 0 || failed > 0) throw new Error(`${name} failed (exit status ${status})`);
}

async function testEverything(): Promise<void> {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 24) throw new Error('Run the tests with `npm test`, which brings Node 24');
  // A fresh machine downloads its browser and its PostgreSQL while the checks keep the cores busy.
  await allOf([ensureTools(), runChecks()]);
  await testStep({
    name: 'vitest',
    minTests: 6740,
    count: countVitest,
    start: (path) =>
      run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`]),
  });
  await testStep({
    name: 'browser',
    minTests: 110,
    count: (report: PlaywrightReport) =>
      countPlaywright(
        report,
        flakyTests.map(({ test }) => test),
      ),
    start: (path) =>
      run('playwright', ['test', '--config=packages/e2e', '--reporter=list,json'], {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
      }),
  });
}

try {
  await testEverything();
} catch (error) {
  console.error(`\n${messageOf(error)}`);
  totals.failed = Math.max(totals.failed, 1);
}
rmSync(folder, { recursive: true, force: true });
console.log(countLine(totals));
process.exitCode = totals.failed === 0 ? 0 : 1;
