import process from 'node:process';
import { createVitest, type Reporter, type TestSpecification } from 'vitest/node';

/** What to run: tests that know a file, after it was written. Paths are whole. */
export type Question = { changed: string; tests: string[] };

/** That it is ready, that another test has ended, or who noticed something, if anybody. */
export type Word = { kind: 'ready' } | { kind: 'alive' } | { kind: 'answer'; by: string | null };

// A vitest that stays: the program, its databases and the sources that did not change are loaded once.
// It runs in the folder of a copy, each question in a new worker, and ends with who has started it.

const say = (word: Word) => process.send?.(word);

let noticedBy: string | null = null;

const reporter: Reporter = {
  onTestCaseResult(test) {
    say({ kind: 'alive' });
    if (test.result().state === 'failed')
      noticedBy ??= `${test.module.relativeModuleId} > ${test.fullName}`;
  },
  // What fails outside of every test, such as an import.
  onTestModuleEnd(module) {
    if (module.state() === 'failed') noticedBy ??= module.relativeModuleId;
  },
};

/** The order is that of who asks. */
class AsGiven {
  sort(tests: TestSpecification[]) {
    return tests;
  }

  shard(tests: TestSpecification[]) {
    return tests;
  }
}

const vitest = await createVitest({
  watch: false,
  bail: 1,
  retry: 0,
  maxWorkers: 1,
  passWithNoTests: true,
  // A test that waits for ever has noticed something; no test needs as long on a busy machine.
  testTimeout: 120_000,
  sequence: { sequencer: AsGiven },
  reporters: [reporter],
});
await vitest.standalone();

let lastChanged: string | null = null;

async function answer({ changed, tests }: Question): Promise<void> {
  // The fault before is gone again.
  if (lastChanged !== null) vitest.invalidateFile(lastChanged);
  vitest.invalidateFile(changed);
  lastChanged = changed;
  noticedBy = null;
  const specifications = tests.flatMap((test) => vitest.getModuleSpecifications(test));
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  if (unhandledErrors.length > 0) noticedBy ??= 'an error outside of the tests';
  say({ kind: 'answer', by: noticedBy });
}

/** A test that never ends is ended: the second call does not wait for it. */
async function stop(): Promise<void> {
  void vitest.cancelCurrentRun('keyboard-input');
  void vitest.cancelCurrentRun('keyboard-input');
  await vitest.close();
  process.exit();
}

process.on('message', (message: Question | 'stop') => {
  void (message === 'stop' ? stop() : answer(message));
});
process.once('disconnect', () => void stop());
say({ kind: 'ready' });
