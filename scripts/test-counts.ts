/** How many tests passed and failed; a skipped test counts as failed, so that none goes unseen. */
export type Counts = { passed: number; failed: number };

/** What is read of vitest's JSON report. */
type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** What is read of Playwright's JSON report. */
type PlaywrightReport = {
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

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

/**
 * Counts of a Playwright run; an error outside of tests counts as one failed test. What passed only
 * when tried again, which is done on a crowded machine, has passed and is listed as flaky.
 */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
  };
}

/** The last line that a test run prints. */
export function countLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}
