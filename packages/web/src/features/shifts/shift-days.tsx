import {
  datesFrom,
  daysBetween,
  formatDateInText,
  weekdayName,
  type DateRange,
} from '@backcounter/core/dates';
import { formatTime } from '@backcounter/core/times';
import { useBusiness } from '../../session/use-business.ts';
import { ShiftButtons, type ShiftActs } from './shift-buttons.tsx';
import classes from './shift-days.module.css';
import { ShiftStatus } from './shift-status.tsx';
import { axisHours, axisOf, spanOf, type Axis } from './shift-axis.ts';
import { timesText, type Shift } from './shift-values.ts';

type ShiftDaysProps = {
  shifts: readonly Shift[];
  range: DateRange;
  withStore: boolean;
  acts: ShiftActs;
};

/** Shifts by day, each a bar on the axis of opening hours; for screen readers a list per day. */
export function ShiftDays({ shifts, range, withStore, acts }: ShiftDaysProps) {
  const business = useBusiness();
  const { today } = business;
  const axis = axisOf(business, shifts);
  const byDate = Map.groupBy(shifts, ({ date }) => date);
  const dates = datesFrom(range.start, daysBetween(range.start, range.end) + 1);
  return (
    <div className={classes.days} data-stores={withStore || undefined}>
      <AxisHead axis={axis} />
      {dates.map((date) => (
        <section key={date} aria-label={dayText(date)} className={classes.day}>
          <h4 data-today={date === today || undefined}>
            {dayText(date)}
            {date === today && <span> today</span>}
          </h4>
          <DayShifts
            shifts={byDate.get(date) ?? []}
            axis={axis}
            withStore={withStore}
            acts={acts}
          />
        </section>
      ))}
    </div>
  );
}

const dayText = (date: string) => `${weekdayName(date)}, ${formatDateInText(date)}`;

/** Hour labels above the bars. */
function AxisHead({ axis }: { axis: Axis }) {
  return (
    <div className={classes.head} aria-hidden="true">
      <div className={classes.track}>
        {axisHours(axis).map(({ time, percent }) => (
          <span key={percent} className={classes.hour} style={{ left: `${percent}%` }}>
            {formatTime(time).replace(':00', '')}
          </span>
        ))}
      </div>
    </div>
  );
}

type DayShiftsProps = Omit<ShiftDaysProps, 'range'> & { axis: Axis };

function DayShifts({ shifts, axis, withStore, acts }: DayShiftsProps) {
  if (shifts.length === 0) return <p className={classes.none}>No shifts</p>;
  return (
    <ul className={classes.shifts}>
      {shifts.map((shift) => (
        <li key={shift._id} className={classes.shift}>
          <span className={classes.who}>
            <strong>{shift.employee_name}</strong> <span>{timesText(shift)}</span>
            {withStore && <span> {shift.store_name}</span>}
          </span>
          <span className={classes.track}>
            <Bar shift={shift} axis={axis} />
          </span>
          <ShiftStatus status={shift.status} />
          <span className={classes.buttons}>
            <ShiftButtons shift={shift} acts={acts} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Bar({ shift, axis }: { shift: Shift; axis: Axis }) {
  const { left, width } = spanOf(shift, axis);
  return (
    <span
      className={classes.bar}
      data-scheduled={shift.status === 'scheduled' || undefined}
      style={{ left: `${left}%`, width: `${width}%` }}
    />
  );
}
