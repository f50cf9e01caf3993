type Flickering = {
  /** `demo stores.spec.ts The title of the test`. */
  test: string;
  /** What is known of it, and why it cannot be mended yet. */
  reason: string;
  /** The day on which it was listed. */
  since: string;
};

/** How many tests that are not listed may pass at their second try in one run of CI. */
export const othersThatMayFlicker = 2;

/** Browser tests that may pass at their second try, beside the few that nobody expects. */
export const mayFlicker: readonly Flickering[] = [];
