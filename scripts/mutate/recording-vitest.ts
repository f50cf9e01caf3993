import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createVitest, type Reporter } from 'vitest/node';
import type { Seen } from './record-entered.ts';

// Runs all tests of the packages of the copy in whose folder it stands, and keeps what each test file
// enters. Those that are kept already are not run again.

const kept = join(process.env['MUTATE_SEEN'] ?? '', 'tests');
const seen = new Set(
  readdirSync(kept).map((name) => {
    const { test } = JSON.parse(readFileSync(join(kept, name), 'utf8')) as Seen;
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
  // What the first of two files leaves in the memory of a process, the second does not enter.
  isolate: true,
  testTimeout: 300_000,
  reporters: [reporter],
  sequence: { setupFiles: 'list' },
});
const setup = fileURLToPath(new URL('record-entered.ts', import.meta.url));
for (const project of vitest.projects) {
  project.config.setupFiles.unshift(setup);
  // A process for each file of the screens costs much, and what they share is not what is asked.
  if (project.name === 'web') project.config.isolate = false;
}
await vitest.standalone();
const chosen = process.argv.slice(2);
const all = await vitest.globTestSpecifications(chosen.length > 0 ? chosen : ['packages/']);
await vitest.runTestSpecifications(
  all.filter(({ moduleId }) => !seen.has(relative(process.cwd(), moduleId))),
);
await vitest.close();
