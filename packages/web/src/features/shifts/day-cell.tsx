import { useState, type DragEvent } from 'react';
import classes from './schedule.module.css';
import { HoursInput } from './hours-input.tsx';
import type { Plan } from './use-plan.ts';
import type { WeekKeys } from './use-week-keys.ts';
import {
  dayName,
  defaultHours,
  shiftsAt,
  shortTimes,
  type Place,
  type PlannedShift,
  type Schedule,
  type GridActs,
} from './week-shifts.ts';

const dragType = 'application/x-shift';

type DayCellProps = {
  place: Place;
  week: Schedule;
  withStore: boolean;
  at: { row: number; column: number };
  keys: WeekKeys;
  plan: Plan;
  acts: GridActs;
};

/** A person's day: its shifts and a button to add one. */
export function DayCell({ place, week, withStore, at, keys, plan, acts }: DayCellProps) {
  const { person, date } = place;
  const shifts = shiftsAt(week.shifts, place);
  const [isOver, setIsOver] = useState(false);
  const open = keys.open?.personId === person._id && keys.open.date === date ? keys.open : null;
  const isFirst = keys.current === null && at.row === 0 && at.column === 0;
  const name = `${person.name}, ${dayName(date)}`;
  const tab = (item: string, index: number) => ({
    'data-item': item,
    tabIndex: keys.current === item || (isFirst && index === 0) ? 0 : -1,
    onFocus: () => keys.onFocus(item),
  });
  const drop = (event: DragEvent<HTMLElement>) => {
    setIsOver(false);
    const shift = week.shifts.find(({ _id }) => _id === event.dataTransfer.getData(dragType));
    if (!shift) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>('[data-item]')?.focus();
    const isCopy = event.ctrlKey || event.altKey;
    void (isCopy ? plan.copy(shift, place) : plan.move(shift, () => place));
  };
  const entry = (shift: PlannedShift | null, typed: string) => (
    <HoursInput
      label={`Hours, ${name}`}
      initial={typed || (shift ? shortTimes(shift) : defaultHours(week.shifts, person._id))}
      suggestions={[...new Set(week.shifts.map(shortTimes))]}
      onSave={(hours) => (shift ? plan.rewrite(shift, hours) : plan.add(place, hours))}
      onClose={keys.close}
    />
  );
  return (
    <td
      data-row={at.row}
      data-column={at.column}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {shifts.map((shift, index) =>
        open?.shiftId === shift._id ? (
          <span key={shift._id}>{entry(shift, open.typed)}</span>
        ) : (
          <button
            key={shift._id}
            type="button"
            draggable
            className={classes.shift}
            data-shift={shift._id}
            data-cut={
              (keys.clipboard?.isCut && keys.clipboard.shift._id === shift._id) || undefined
            }
            aria-label={`${name}, ${shortTimes(shift)}${withStore ? `, ${shift.store_name}` : ''}`}
            {...tab(shift._id, index)}
            onDragStart={(event) => {
              event.dataTransfer.setData(dragType, shift._id);
              event.dataTransfer.effectAllowed = 'copyMove';
            }}
            onClick={() => acts.onEdit(shift)}
          >
            {shortTimes(shift)}
            {withStore && shift.store_id !== person.store_id?._id && (
              <small>{shift.store_name}</small>
            )}
          </button>
        ),
      )}
      {open?.shiftId === null
        ? entry(null, open.typed)
        : (person.store_id !== null || shifts.length === 0) && (
            <button
              type="button"
              className={classes.add}
              aria-label={`Add shift, ${name}`}
              {...tab(`${person._id} ${date}`, shifts.length)}
              // Beside existing shifts, keyboard users add one with N.
              {...(shifts.length > 0 ? { 'data-item': undefined, tabIndex: -1 } : {})}
              onClick={() => keys.openAt(place, undefined, '')}
            >
              +
            </button>
          )}
    </td>
  );
}
