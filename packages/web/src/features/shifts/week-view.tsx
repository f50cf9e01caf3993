import { useState } from 'react';
import { problemText } from '../../api/api-error.ts';
import { FirstStep, useHasNoStore } from '../../api/first-step.tsx';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useToday } from '../../session/use-business.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { DeleteShift } from './delete-shift.tsx';
import { EditShift } from './edit-shift.tsx';
import { allStores } from '../../api/store-picker.tsx';
import { PlanNotice } from './plan-notice.tsx';
import classes from './schedule.module.css';
import { usePlan, type Plan } from './use-plan.ts';
import { WeekDays } from './week-days.tsx';
import { WeekGrid } from './week-grid.tsx';
import { ScheduleSheet } from './week-print.tsx';
import type { PlannedShift, Schedule, GridActs } from './week-shifts.ts';
import { addDays } from '@backcounter/core/dates';

type WeekViewProps = {
  storeId: string;
  /** The Sunday that starts the week (SHF-04). */
  start: string;
  scope: string;
  /** Asks to bring today into view, where the week is longer than the screen; each object once. */
  toToday?: object | null;
};

/** A week of shifts, people by days, with labor cost and sales (SHF-05, SHF-07). */
export function WeekView({ storeId, start, scope, toToday = null }: WeekViewProps) {
  const query = { week: start, ...(storeId === allStores ? {} : { store_id: storeId }) };
  const response = useApiQuery('GET /schedule', { query });
  const plan = usePlan({ weekEnd: addDays(start, 6), query });
  const [edited, setEdited] = useState<PlannedShift | null>(null);
  const [deleted, setDeleted] = useState<PlannedShift | null>(null);
  const acts = { onEdit: setEdited, onDelete: setDeleted };
  if (response.error) {
    const text = problemText(response.error, 'Failed to fetch shifts');
    return <ErrorState text={text} onRetry={() => void response.refetch()} />;
  }
  if (!response.data) return <div role="status" aria-label="Loading" className={classes.waiting} />;
  const { data: week } = response;
  if (week.people.length === 0) {
    return <EmptySchedule />;
  }
  return (
    <>
      <PlanNotice plan={plan} />
      <Week
        week={week}
        withStore={storeId === allStores}
        plan={plan}
        acts={acts}
        toToday={toToday}
      />
      <ScheduleSheet week={week} scope={scope} />
      {edited && (
        <EditShift
          shift={edited}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            setEdited(null);
            plan.offer(saved);
          }}
        />
      )}
      {deleted && <DeleteShift shift={deleted} undo={plan} onClose={() => setDeleted(null)} />}
    </>
  );
}

/** Empty state: what the schedule is for, and the first step to plan somebody. */
function EmptySchedule() {
  const step = useHasNoStore() ? 'store' : 'employee';
  return (
    <FirstStep
      step={step}
      text="The week’s shifts are planned here, with hours and cost for each person and day."
    />
  );
}

type WeekProps = {
  week: Schedule;
  withStore: boolean;
  plan: Plan;
  acts: GridActs;
  toToday: object | null;
};

function Week({ toToday, ...props }: WeekProps) {
  const today = useToday();
  const explanation = props.week.expected.length > 0 && (
    <p className={classes.hint}>
      Expected sales are what a store usually sells on that weekday, moved halfway along with the
      season of a year before, if that year is entered.
    </p>
  );
  if (useNarrow()) {
    return (
      <>
        <WeekDays {...props} today={today} toToday={toToday} />
        {explanation}
      </>
    );
  }
  return (
    <>
      <div className={classes.scroll}>
        <WeekGrid {...props} today={today} />
      </div>
      {explanation}
      <p className={classes.hint}>
        Click a day and type hours such as 9-5, or 9-5 x5 for five days in a row. Drag a shift to
        move it, with Ctrl to copy. Keys: arrows navigate, <kbd>Enter</kbd> opens, <kbd>N</kbd> adds
        another, <kbd>Shift</kbd> + arrow moves, <kbd>Ctrl</kbd> + <kbd>C</kbd> <kbd>X</kbd>{' '}
        <kbd>V</kbd> copy and move, or paste a plan from a spreadsheet, <kbd>Ctrl</kbd> +{' '}
        <kbd>Z</kbd> undoes, <kbd>Delete</kbd> deletes.
      </p>
    </>
  );
}
