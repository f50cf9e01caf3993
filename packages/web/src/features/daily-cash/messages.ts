import { dailyCashMessages } from '@backcounter/core/daily-cash';

/** Texts of the weekly cash screen (CSH-14, CSH-15, CSH-18, CSH-19). */
export const messages = {
  saved: 'Daily cash saved successfully!',
  saveFailed: 'Error saving daily cash',
  deleted: dailyCashMessages.deleted,
  deleteFailed: 'Error deleting entry',
  dayFailed: "This day's entry could not be loaded.",
  weekFailed: 'The week could not be loaded.',
  emptyHint: 'A store’s week of cash appears here: credit, debit and fuel, day by day.',
  saleFailed: "The day's recorded sale could not be loaded.",
} as const;

/** How long both success notices stay (CSH-14, CSH-18). */
export const successMs = 5000;
