/** True for a cell that says yes. */
export const isYes = (text = ''): boolean =>
  ['yes', 'true', '1'].includes(text.trim().toLowerCase());

/** Stands between the values of a cell with several. */
export const cellSign = '|';

/** The parts of a cell, as they are written. */
export const splitCell = (text: string): string[] => text.split(cellSign);

/** The values of a cell with several. */
export const partsOf = (text = ''): string[] =>
  splitCell(text)
    .map((part) => part.trim())
    .filter((part) => part !== '');
