/** Texts that only the profit screen uses (PRF-19, PRF-24, INC-25). */
export const messages = {
  noToken: 'No authentication token found',
  incomesFailed: 'Failed to fetch incomes',
  comparisonFailed: 'The other months could not be loaded, so nothing is compared with them.',
  changeFailed: 'The reasons for the change could not be loaded.',
  statementFailed: 'The profit and loss could not be loaded.',
  /** `dates` are those of the period without entries, or of both. */
  nothingToCompare: (dates: readonly string[]) =>
    `Nothing was entered for ${dates.join(' or ')}, so there is nothing to compare.`,
  rowsFailed: 'The rows behind this figure could not be loaded.',
  reportFailed: 'Failed to load detailed data',
  reportFailedText: 'There was an error loading the detailed report data',
  fileFailed: 'The file could not be created. Please try again.',
} as const;
