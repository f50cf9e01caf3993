/** Texts of the income screens (INC-25, INC-26, INC-28). */
export const messages = {
  typesFailed: 'Failed to fetch income types',
  incomesFailed: 'Failed to fetch incomes',
  filtersFailed: 'Failed to apply filters',
  added: 'Income added successfully!',
  addFailed: 'Failed to add income',
  updated: 'Income updated successfully!',
  updateFailed: 'Failed to update income',
  deleteFailed: 'Failed to delete income',
  typeAdded: 'Income type added successfully!',
  typeAddFailed: 'Failed to add income type',
  typeUpdated: 'Income type updated successfully!',
  typeUpdateFailed: 'Failed to update income type',
  typeDeleteFailed: 'Failed to delete income type',
  noTypes: 'No income types found',
} as const;

/** How long a success notice stays. */
export const successMs = 3000;
