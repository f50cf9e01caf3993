/**
 * Numbers of passed and failed tests; a skipped test counts as failed, so that none goes unnoticed.
 */
export type Counts = { passed: number; failed: number };

/** The part of vitest's JSON report that is used. */
type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** A file or a group of browser tests; a test runs once per host. */
type PlaywrightSuite = {
  specs: { title: string; file: string; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
};

/** The part of Playwright's JSON report that is used. */
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
 * Counts of a Playwright run; an error outside of tests counts as one failed test. A test that
 * passed only on retry has failed unless it is one of `mayBeFlaky`, each as `demo stores.spec.ts
 * The title`.
 */
export function countPlaywright(
  { suites, errors }: PlaywrightReport,
  mayBeFlaky: readonly string[],
): Counts {
  const tests = suites.flatMap(namesIn);
  const passed = tests.filter(
    ({ name, status }) =>
      status === 'expected' || (status === 'flaky' && mayBeFlaky.includes(name)),
  ).length;
  return { passed, failed: tests.length - passed + errors.length };
}

/** The last line that a test run prints. */
export function countLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
