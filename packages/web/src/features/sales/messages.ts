/** Texts of the sales screens (SAL-08, SAL-09, SAL-14 to SAL-19, SAL-24, SAL-27, SAL-28). */
export const messages = {
  created: 'Sale created successfully!',
  createFailed:
    'Unable to create sale. Please try again or contact support if the problem persists.',
  updated: 'Sale updated successfully!',
  updateFailed: 'Error updating sale',
  deleted: 'Sale deleted successfully!',
  deleteFailed: 'Error deleting sale',
  listFailed: 'Error fetching sales',
  totalFailed: 'Error fetching total sales',
  storesFailed: 'Error fetching stores',
  empty: 'No sales found',
  noStores: 'A week of sales is entered here, a row for each store and a column for each day.',
  storeHint: 'Please Select a Store',
  storeForTotal: 'Please select a store to calculate total sales',
  fromDateMissing: 'Please select a date',
  invalidFromDate: (reason: string) => `Invalid filter date: ${reason}`,
} as const;

/** How long a success notice stays (SAL-09, SAL-27). */
export const successMs = 1000;
