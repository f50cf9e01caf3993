/** How many tests passed and failed; a skipped test counts as failed, so that none goes unseen. */
export type Counts = { passed: number; failed: number };

/** What is read of vitest's JSON report. */
type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** A file or a group of browser tests; a test is run once in each host. */
type PlaywrightSuite = {
  specs: { title: string; file: string; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
};

/** What is read of Playwright's JSON report. */
export type PlaywrightReport = { errors: unknown[]; suites: PlaywrightSuite[] };

/** Counts of a vitest run; a file that could not be loaded counts as one failed test. */
export function countVitest(report: VitestReport): Counts {
  const failedIn = report.testResults.map((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed').length;
    return file.status === 'failed' ? Math.max(failed, 1) : failed;
  });
  const skipped = report.numPendingTests + report.numTodoTests;
  return {
    passed: report.numPassedTests,
    failed: failedIn.reduce((sum, count) => sum + count, skipped),
  };
}

const namesIn = ({ specs, suites = [] }: PlaywrightSuite): { name: string; status: string }[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status }) => ({ name: `${projectName} ${file} ${title}`, status })),
  ),
  ...suites.flatMap(namesIn),
];

/**
 * Counts of a Playwright run; an error outside of tests counts as one failed test. What passed only
 * when tried again has failed, unless `mayFlicker` names it: `demo stores.spec.ts The title`.
 */
export function countPlaywright(
  { suites, errors }: PlaywrightReport,
  mayFlicker: readonly string[],
): Counts {
  const tests = suites.flatMap(namesIn);
  const isPassed = ({ name, status }: { name: string; status: string }) =>
    status === 'expected' || (status === 'flaky' && mayFlicker.includes(name));
  const passed = tests.filter(isPassed).length;
  return { passed, failed: tests.length - passed + errors.length };
}

/** The last line that a test run prints. */
export function countLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
