/** Texts of the profit screen alone (PRF-19, PRF-24, INC-25). */
export const messages = {
  noToken: 'No authentication token found',
  incomesFailed: 'Failed to fetch incomes',
  comparisonFailed: 'The other months could not be loaded, so nothing is compared with them.',
  changeFailed: 'Why it changed could not be worked out.',
  rowsFailed: 'The rows behind this figure could not be loaded.',
  reportFailed: 'Failed to load detailed data',
  reportFailedText: 'There was an error loading the detailed report data',
  fileFailed: 'The file could not be made. Please try again.',
} as const;
