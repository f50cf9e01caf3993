type FlakyTest = {
  /** `demo stores.spec.ts The title of the test`. */
  test: string;
  /** What is known about it, and why it cannot be fixed yet. */
  reason: string;
  /** The date on which it was listed. */
  since: string;
};

/** Known flaky browser tests, which may pass only on retry. */
export const flakyTests: readonly FlakyTest[] = [];
