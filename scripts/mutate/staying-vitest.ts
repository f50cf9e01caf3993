import process from 'node:process';
import { createVitest, type Reporter, type TestSpecification } from 'vitest/node';

/** What to run: tests that know a file, after it was written. Paths are whole. */
export type Question = { changed: string; tests: string[] };

/** That it is ready, that another test has ended, or who noticed something, if anybody. */
export type Word =
  { kind: 'ready' } | { kind: 'alive' } | { kind: 'answer'; by: string | null; why: string };

// A vitest that stays: the program, its databases and the sources that did not change are loaded once.
// It runs in the folder of a copy, each question in a new worker, and ends with who has started it.

const say = (word: Word) => process.send?.(word);

let noticedBy: string | null = null;
let why = '';

function notice(by: string, errors: readonly { message: string }[]): void {
  if (noticedBy !== null) return;
  noticedBy = by;
  why = errors[0]?.message.slice(0, 300) ?? '';
}

const reporter: Reporter = {
  onTestCaseResult(test) {
    say({ kind: 'alive' });
    const result = test.result();
    if (result.state === 'failed') {
      notice(`${test.module.relativeModuleId} > ${test.fullName}`, result.errors);
    }
  },
  // What fails outside of every test, such as an import.
  onTestModuleEnd(module) {
    say({ kind: 'alive' });
    if (module.state() === 'failed') notice(module.relativeModuleId, module.errors());
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
  why = '';
  const specifications = tests.flatMap((test) => vitest.getModuleSpecifications(test));
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
  if (unhandledErrors.length > 0) {
    notice('an error outside of the tests', unhandledErrors as { message: string }[]);
  }
  say({ kind: 'answer', by: noticedBy, why });
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
