import { formatDateInText, parseTypedDate, periodLabel } from '@backcounter/core/dates';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { readPeriod } from '@backcounter/core/periods';

/** What was chosen: a range of dates for `weekly`, a month for `monthly` (SHF-06). */
export type HoursChoice = {
  period: 'weekly' | 'monthly';
  start: string;
  end: string;
  /** `YYYY-MM`. */
  month: string;
};

type HoursQuery = { month: string } | { start_date: string; end_date: string };

/** What to ask the server, or the messages of the fields that cannot be read. */
export type ReadHoursPeriod =
  | { query: HoursQuery; label: string; errors: FieldMessages }
  | { query: null; label: ''; errors: FieldMessages };

/** The period of the hours view; the rules and their messages are core's. */
export function readHoursPeriod(choice: HoursChoice, timeZone: string): ReadHoursPeriod {
  if (choice.period === 'monthly') {
    return { query: { month: choice.month }, label: periodLabel(choice.month), errors: {} };
  }
  const query = { start_date: parseTypedDate(choice.start), end_date: parseTypedDate(choice.end) };
  try {
    readPeriod(query, timeZone);
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem;
    return { query: null, label: '', errors: problem.fields ?? {} };
  }
  const label = `${formatDateInText(query.start_date)} – ${formatDateInText(query.end_date)}`;
  return { query, label, errors: {} };
}
