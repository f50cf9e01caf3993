import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createVitest, type Reporter } from 'vitest/node';
import type { TestCoverage } from './record-coverage.ts';

// Runs all tests in the working folder, a copy of the tree, and records the coverage of each test
// file. Skips files that are recorded already.

const kept = join(process.env['MUTATE_SEEN'] ?? '', 'tests');
const seen = new Set(
  readdirSync(kept).map((name) => {
    const { test } = JSON.parse(readFileSync(join(kept, name), 'utf8')) as TestCoverage;
    return test;
  }),
);

let ended = 0;

const reporter: Reporter = {
  onTestModuleEnd(module) {
    ended += 1;
    if (ended % 50 === 0) console.log(`${ended} test files recorded`);
    if (module.state() !== 'failed') return;
    const errors = [
      ...module.errors(),
      ...[...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? []),
    ];
    console.warn(
      `failed while it was recorded: ${module.relativeModuleId}: ${errors[0]?.message ?? ''}`,
    );
  },
};

const vitest = await createVitest({
  watch: false,
  retry: 0,
  // Without isolation, the second of two files does not enter what the first has left in memory.
  isolate: true,
  testTimeout: 300_000,
  reporters: [reporter],
  sequence: { setupFiles: 'list' },
});
const setup = fileURLToPath(new URL('record-coverage.ts', import.meta.url));
for (const project of vitest.projects) {
  project.config.setupFiles.unshift(setup);
  // A process per file of the screens costs much, and what those share does not matter here.
  if (project.name === 'web') project.config.isolate = false;
}
await vitest.standalone();
const chosen = process.argv.slice(2);
const all = await vitest.globTestSpecifications(chosen.length > 0 ? chosen : ['packages/']);
await vitest.runTestSpecifications(
  all.filter(({ moduleId }) => !seen.has(relative(process.cwd(), moduleId))),
);
await vitest.close();
