import { addDays } from '@backcounter/core/dates';
import { dateIn } from '@backcounter/core/time-zone';

/** Today's date in the business's time zone, plus an offset in days. */
export const businessDay = (days = 0): string =>
  addDays(dateIn('America/Chicago', Date.now()), days);
