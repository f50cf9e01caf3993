/** Maximum number of items per call; store limits allow for a business of 20,000. */
export const limits = {
  storesOfVendor: 20_000,
  storesOfUser: 20_000,
  shiftsAtOnce: 500,
  cellsAtOnce: 2000,
  rowsAtOnce: 500,
  rowsOfImport: 250_000,
  filesOfImport: 10_000,
  tablesChanged: 1000,
  rowsCorrected: 1000,
  closedDates: 2000,
} as const;

const counted = new Intl.NumberFormat('en-US');

/** Messages for lists that exceed their limit. */
export const limitMessages = {
  storesOfVendor: `A vendor can have at most ${counted.format(limits.storesOfVendor)} stores`,
  storesOfUser: `A user can be limited to at most ${counted.format(limits.storesOfUser)} stores`,
  shiftsAtOnce: `At most ${counted.format(limits.shiftsAtOnce)} shifts can be saved at once`,
  cellsAtOnce: `At most ${counted.format(limits.cellsAtOnce)} cells can be saved at once`,
  rowsAtOnce: `At most ${counted.format(limits.rowsAtOnce)} rows can be deleted, restored or paid at once`,
  rowsOfImport: `At most ${counted.format(limits.rowsOfImport)} rows can be imported here at once; the command line takes more`,
  filesOfImport: `At most ${counted.format(limits.filesOfImport)} photos and documents can be imported at once`,
  tablesChanged: `At most ${counted.format(limits.tablesChanged)} files can be changed at once`,
  rowsCorrected: `At most ${counted.format(limits.rowsCorrected)} rows can be corrected at once`,
  closedDates: `A store can have at most ${counted.format(limits.closedDates)} closed dates`,
} as const satisfies Record<keyof typeof limits, string>;
