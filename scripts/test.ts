// Everything that a change must pass, in order, up to the first failure: checks, unit and API
// tests, the web build, the browser tests. The last line is `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureTools } from './ensure-tools.ts';
import { run } from './processes.ts';
import { countLine, countPlaywright, countVitest, type Counts } from './test-counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'backcounter-reports-'));
const totals: Counts = { passed: 0, failed: 0 };

async function step(name: string, program: string, args: readonly string[]): Promise<void> {
  console.log(`\n— ${name}`);
  const status = await run(program, args);
  if (status !== 0) throw new Error(`${name} failed (exit status ${status})`);
}

async function testStep<Report>(
  name: string,
  count: (report: Report) => Counts,
  start: (reportPath: string) => Promise<number>,
): Promise<void> {
  console.log(`\n— ${name}`);
  const path = join(folder, `${name}.json`);
  const status = await start(path);
  if (!existsSync(path)) throw new Error(`${name} left no report (exit status ${status})`);
  const { passed, failed } = count(JSON.parse(readFileSync(path, 'utf8')) as Report);
  totals.passed += passed;
  totals.failed += failed;
  if (passed === 0) throw new Error(`${name}: no test ran`);
  if (status !== 0 || failed > 0) throw new Error(`${name} failed (exit status ${status})`);
}

async function testEverything(): Promise<void> {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 24) throw new Error('Run the tests with `npm test`, which brings Node 24');
  await ensureTools();
  await step('types', 'tsc', ['--noEmit']);
  await step('lint', 'eslint', ['.', '--max-warnings', '0']);
  await step('format', 'prettier', ['--check', '.']);
  await step('unused', 'knip', []);
  await testStep('vitest', countVitest, (path) =>
    run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`]),
  );
  await step('web build', 'node', ['scripts/build-web.ts']);
  await testStep('browser', countPlaywright, (path) =>
    run('playwright', ['test', '--config=packages/e2e', '--reporter=list,json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    }),
  );
}

try {
  await testEverything();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  totals.failed = Math.max(totals.failed, 1);
}
rmSync(folder, { recursive: true, force: true });
console.log(countLine(totals));
process.exitCode = totals.failed === 0 ? 0 : 1;
