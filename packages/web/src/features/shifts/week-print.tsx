import { formatDateInText } from '@backcounter/core/dates';
import { formatMinutesAsHours } from '@backcounter/core/times';
import { useSettings } from '../../session/use-business.ts';
import type { Column } from '../../ui/data-table-props.ts';
import { PrintSheet, PrintTable } from '../../ui/print-sheet.tsx';
import {
  datesOf,
  dayName,
  shiftsAt,
  shortTimes,
  sumsOf,
  type Person,
  type Schedule,
} from './week-shifts.ts';

/** Narrow columns break between start and end, never between an hour and its AM or PM. */
const printedTimes = (shift: Schedule['shifts'][number]) =>
  shortTimes(shift).replaceAll(/ (?=AM|PM|–)/g, '\u00a0');

/** Breaks after the weekday: `Mon,` above `Nov 16`. */
const printedDay = (date: string) => dayName(date).replace(/ (?=\d)/, '\u00a0');

/** The printed week, to be put up: hours but no pay. */
export function ScheduleSheet({ week, scope }: { week: Schedule; scope: string }) {
  const { business_name: business } = useSettings();
  const { byPerson, total } = sumsOf(week);
  const columns: readonly Column<Person>[] = [
    { id: 'name', header: 'Employee', value: ({ name }) => name },
    ...datesOf(week).map((date) => ({
      id: date,
      header: printedDay(date),
      value: (person: Person) =>
        shiftsAt(week.shifts, { person, date }).map(printedTimes).join(', ') || '–',
    })),
    {
      id: 'hours',
      header: 'Hours',
      value: ({ _id }) => formatMinutesAsHours(byPerson.get(_id)?.minutes ?? 0),
      isFigure: true,
    },
  ];
  return (
    <PrintSheet>
      <h1>
        Schedule, {scope}, week of {formatDateInText(week.start)}
      </h1>
      <p>{business}</p>
      <PrintTable
        label="Schedule"
        columns={columns}
        rows={week.people}
        keyOf={({ _id }) => _id}
        sums={{ hours: () => formatMinutesAsHours(total.minutes) }}
      />
    </PrintSheet>
  );
}
