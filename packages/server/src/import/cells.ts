/** True for a cell that says yes. */
export const isYes = (text = ''): boolean =>
  ['yes', 'true', '1'].includes(text.trim().toLowerCase());

/** The parts of a cell with several values. */
export const partsOf = (text = ''): string[] =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
