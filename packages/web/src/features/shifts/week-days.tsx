import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatCents } from '@backcounter/core/money';
import { expectedText, laborShare, longWeekMinutes, salesText } from '@backcounter/core/schedule';
import { formatMinutesAsHours } from '@backcounter/core/times';
import { SelectField } from '../../ui/select-field.tsx';
import { ShiftButtons } from './shift-buttons.tsx';
import { HoursInput } from './hours-input.tsx';
import classes from './schedule.module.css';
import type { Plan } from './use-plan.ts';
import {
  datesOf,
  dayName,
  defaultHours,
  shortTimes,
  sumsOf,
  type PlannedShift,
  type Schedule,
  type GridActs,
} from './week-shifts.ts';

type WeekDaysProps = {
  week: Schedule;
  today: string;
  withStore: boolean;
  plan: Plan;
  acts: GridActs;
  toToday: object | null;
};

/** The week on a phone: a list per day, and each person's total. */
export function WeekDays({ week, today, withStore, plan, acts, toToday }: WeekDaysProps) {
  const todaysPlace = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (toToday) todaysPlace.current?.scrollIntoView();
  }, [toToday]);
  return (
    <>
      <ul className={classes.days} aria-label="Days of the week">
        {datesOf(week).map((date) => (
          <li key={date} ref={date === today ? todaysPlace : null} className={classes.day}>
            <h4>
              {dayName(date)}
              {date === today && <span>today</span>}
            </h4>
            <ul>
              {week.shifts
                .filter((shift) => shift.date === date)
                .map((shift) => (
                  <ShiftLine key={shift._id} shift={shift} withStore={withStore} acts={acts} />
                ))}
            </ul>
            <AddOn date={date} week={week} plan={plan} />
          </li>
        ))}
      </ul>
      <Sums week={week} />
    </>
  );
}

type ShiftLineProps = { shift: PlannedShift; withStore: boolean; acts: GridActs };

function ShiftLine({ shift, withStore, acts }: ShiftLineProps) {
  return (
    <li>
      <span>
        {shift.employee_name}
        <small>
          {shortTimes(shift)}
          {withStore && `, ${shift.store_name}`}
        </small>
      </span>
      <ShiftButtons
        shift={shift}
        acts={{
          onEdit: () => acts.onEdit(shift),
          onDelete: () => acts.onDelete(shift),
        }}
      />
    </li>
  );
}

type AddOnProps = { date: string; week: Schedule; plan: Plan };

/** Adds a shift to a day: choose a person, then type the hours. */
function AddOn({ date, week, plan }: AddOnProps) {
  const [personId, setPersonId] = useState<string | null>(null);
  const staff = week.people.filter(({ store_id }) => store_id !== null);
  const person = staff.find(({ _id }) => _id === personId);
  if (staff.length === 0) return null;
  if (personId === null) {
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Add shift, ${dayName(date)}`}
        onClick={() => setPersonId(staff[0]?._id ?? '')}
      >
        Add shift
      </Button>
    );
  }
  return (
    <div>
      <SelectField
        label="Employee"
        options={staff.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={personId}
        onChange={setPersonId}
      />
      {person && (
        <HoursInput
          key={personId}
          label={`Hours, ${person.name}, ${dayName(date)}`}
          initial={defaultHours(week.shifts, personId)}
          suggestions={[...new Set(week.shifts.map(shortTimes))]}
          onSave={(typed) => plan.add({ person, date }, typed)}
          onClose={() => setPersonId(null)}
        />
      )}
    </div>
  );
}

function Sums({ week }: { week: Schedule }) {
  const { byPerson, total } = sumsOf(week);
  const people = week.people.filter(({ _id }) => byPerson.has(_id));
  const expected = expectedText(total);
  return (
    <table className={classes.sums} aria-label="Hours and cost of the week">
      <thead>
        <tr>
          <th scope="col">Employee</th>
          <th scope="col" data-figure>
            Hours
          </th>
          <th scope="col" data-figure>
            Cost
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ _id, name, minutes }) => (
          <tr key={_id}>
            <th scope="row">{name}</th>
            <td data-figure data-long={minutes > longWeekMinutes || undefined}>
              {formatMinutesAsHours(byPerson.get(_id)?.minutes ?? 0)}
              {minutes > longWeekMinutes && ' (over 40 h)'}
            </td>
            <td data-figure>{formatCents(byPerson.get(_id)?.costCents ?? 0)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td data-figure>{formatMinutesAsHours(total.minutes)}</td>
          <td data-figure>{formatCents(total.costCents)}</td>
        </tr>
        <tr>
          <th scope="row">Sales</th>
          <td data-figure colSpan={2}>
            {salesText(total)}
            {expected !== null && <small>{expected}</small>}
          </td>
        </tr>
        <tr>
          <th scope="row" colSpan={2}>
            Labor share of sales
          </th>
          <td data-figure>{laborShare(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
