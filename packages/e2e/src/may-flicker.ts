type Flickering = {
  /** `demo stores.spec.ts The title of the test`. */
  test: string;
  /** What is known of it, and why it cannot be mended yet. */
  reason: string;
  /** The day on which it was listed. */
  since: string;
};

/** Browser tests that may pass at their second try; every other one that does fails the run. */
export const mayFlicker: readonly Flickering[] = [];
