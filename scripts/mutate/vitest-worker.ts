import process from 'node:process';
import { createVitest, type Reporter, type TestSpecification } from 'vitest/node';

/** Request to run the tests of a changed file. Paths are absolute. */
export type TestRequest = { changed: string; tests: string[] };

/** Message: ready, a test has ended, or the result with the test that caught the fault, if any. */
export type WorkerMessage =
  { kind: 'ready' } | { kind: 'alive' } | { kind: 'answer'; by: string | null; why: string };

// A long-running vitest, which loads the program, its databases and unchanged sources only once.
// Runs in the folder of a copy, each request in a new worker, and exits with its parent.

const send = (word: WorkerMessage) => process.send?.(word);

let noticedBy: string | null = null;
let why = '';

function notice(by: string, errors: readonly { message: string }[]): void {
  if (noticedBy !== null) return;
  noticedBy = by;
  why = errors[0]?.message.slice(0, 300) ?? '';
}

const reporter: Reporter = {
  onTestCaseResult(test) {
    send({ kind: 'alive' });
    const result = test.result();
    if (result.state === 'failed') {
      notice(`${test.module.relativeModuleId} > ${test.fullName}`, result.errors);
    }
  },
  // Failures outside of any test, such as an import.
  onTestModuleEnd(module) {
    send({ kind: 'alive' });
    if (module.state() === 'failed') notice(module.relativeModuleId, module.errors());
  },
};

/** Keeps the requested order. */
class KeepOrder {
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
  // A hanging test has caught the fault; no test takes this long, even on a busy machine.
  testTimeout: 120_000,
  sequence: { sequencer: KeepOrder },
  reporters: [reporter],
});
await vitest.standalone();

let lastChanged: string | null = null;

async function runRequest({ changed, tests }: TestRequest): Promise<void> {
  // The previous fault has been reverted.
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
  send({ kind: 'answer', by: noticedBy, why });
}

/** The second call ends a test that never returns, without waiting for it. */
async function stop(): Promise<void> {
  void vitest.cancelCurrentRun('keyboard-input');
  void vitest.cancelCurrentRun('keyboard-input');
  await vitest.close();
  process.exit();
}

process.on('message', (message: TestRequest | 'stop') => {
  void (message === 'stop' ? stop() : runRequest(message));
});
process.once('disconnect', () => void stop());
send({ kind: 'ready' });
