import { addDays } from '@backcounter/core/dates';
import { dateIn } from '@backcounter/core/time-zone';

/** The day that it is for the business, or so many days from it, when it is asked for. */
export const businessDay = (days = 0): string =>
  addDays(dateIn('America/Chicago', Date.now()), days);
