import { useEffect, useMemo, useRef } from 'react';
import { formatCents } from '@backcounter/core/money';
import { formatDateInText } from '@backcounter/core/dates';
import {
  expectedText,
  laborShare,
  longWeekMinutes,
  salesText,
  type ScheduleSums,
} from '@backcounter/core/schedule';
import { formatMinutesAsHours } from '@backcounter/core/times';
import { ProgressiveListEnd, useProgressiveList } from '../../ui/progressive-list.tsx';
import classes from './schedule.module.css';
import { DayCell } from './day-cell.tsx';
import type { Plan } from './use-plan.ts';
import { useWeekKeys } from './use-week-keys.ts';
import type { Focus } from './use-undoable-write.ts';
import {
  datesOf,
  dayName,
  sumsOf,
  type GridActs,
  type PlannedShift,
  type Schedule,
} from './week-shifts.ts';

type WeekGridProps = {
  week: Schedule;
  today: string;
  withStore: boolean;
  plan: Plan;
  acts: GridActs;
};

/** People by days, as a grid in which shifts are added, moved and copied (SHF-05). */
export function WeekGrid({ week, today, withStore, plan, acts }: WeekGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const keys = useWeekKeys(week, { grid, plan, acts });
  const dates = datesOf(week);
  const sums = useMemo(() => sumsOf(week), [week]);
  const growing = useProgressiveList(week.people.length);
  useFocusOn(grid, plan, week);
  return (
    <>
      <table
        ref={grid}
        role="grid"
        aria-label={`Schedule, week of ${formatDateInText(week.start)}`}
        className={classes.grid}
        onKeyDown={keys.onKeyDown}
        onPaste={keys.onPaste}
      >
        <thead>
          <tr>
            <th scope="col">Employee</th>
            {dates.map((date) => (
              <th key={date} scope="col" data-today={date === today || undefined}>
                {dayName(date)}
                {date === today && <span className={classes.hidden}>, today</span>}
              </th>
            ))}
            <th scope="col" data-figure>
              Hours
            </th>
            <th scope="col" data-figure>
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {week.people.slice(0, growing.shown).map((person, row) => (
            <tr key={person._id}>
              <th scope="row">
                {person.name}
                {withStore && <small>{person.store_id?.name ?? 'left the store'}</small>}
              </th>
              {dates.map((date, column) => (
                <DayCell
                  key={date}
                  place={{ person, date }}
                  week={week}
                  withStore={withStore}
                  at={{ row, column }}
                  keys={keys}
                  plan={plan}
                  acts={acts}
                />
              ))}
              <PersonSums sums={sums.byPerson.get(person._id)} minutes={person.minutes} />
            </tr>
          ))}
        </tbody>
        <WeekFoot dates={dates} sums={sums} />
      </table>
      <ProgressiveListEnd of={growing} noun="people" />
    </>
  );
}

const isAsWritten = (shift: PlannedShift, written: Focus) =>
  shift._id === written._id && shift.updated_at >= written.updated_at;

/**
 * Focuses the shift that was just created or moved, once it is rendered in the written version,
 * unless the user has moved to another cell.
 */
function useFocusOn(
  grid: { readonly current: HTMLElement | null },
  { focus, focused }: Plan,
  week: Schedule,
): void {
  useEffect(() => {
    if (focus === null || !week.shifts.some((shift) => isAsWritten(shift, focus))) return;
    const selector = `[data-shift="${CSS.escape(focus._id)}"]`;
    const drawn = grid.current?.querySelector<HTMLElement>(selector);
    const { activeElement } = document;
    const isElsewhere = activeElement?.closest('td') !== drawn?.closest('td');
    if (!isElsewhere || !grid.current?.contains(activeElement)) drawn?.focus();
    focused();
  }, [focus, focused, grid, week]);
}

type PersonSumsProps = { sums: ScheduleSums | undefined; minutes: number };

/** A person's totals; more than 40 hours (including other stores) are highlighted. */
function PersonSums({ sums, minutes }: PersonSumsProps) {
  const isLong = minutes > longWeekMinutes;
  const here = sums?.minutes ?? 0;
  return (
    <>
      <td data-figure data-long={isLong || undefined}>
        {formatMinutesAsHours(here)}
        {isLong && (
          <small>
            {minutes === here ? 'over 40 h' : `over 40 h, ${formatMinutesAsHours(minutes)} in all`}
          </small>
        )}
      </td>
      <td data-figure>{formatCents(sums?.costCents ?? 0)}</td>
    </>
  );
}

type WeekFootProps = { dates: readonly string[]; sums: ReturnType<typeof sumsOf> };

type Line = {
  label: string;
  text: (sums: ScheduleSums) => string;
  note?: (sums: ScheduleSums) => string | null;
};

const none: ScheduleSums = { minutes: 0, costCents: 0, sold: null };

const lines: readonly Line[] = [
  { label: 'Hours', text: ({ minutes }) => formatMinutesAsHours(minutes) },
  { label: 'Cost', text: ({ costCents }) => formatCents(costCents) },
  { label: 'Sales', text: salesText, note: expectedText },
  { label: 'Labor share of sales', text: laborShare },
];

function WeekFoot({ dates, sums: { byDay, total } }: WeekFootProps) {
  return (
    <tfoot>
      {lines.map((line) => (
        <tr key={line.label}>
          <th scope="row">{line.label}</th>
          {dates.map((date) => (
            <td key={date} data-figure>
              <Figure line={line} sums={byDay.get(date) ?? none} />
            </td>
          ))}
          <td colSpan={2} data-figure data-total>
            <Figure line={line} sums={total} />
          </td>
        </tr>
      ))}
    </tfoot>
  );
}

function Figure({ line: { text, note }, sums }: { line: Line; sums: ScheduleSums }) {
  const more = note?.(sums) ?? null;
  return (
    <>
      {text(sums)}
      {more !== null && <small>{more}</small>}
    </>
  );
}
