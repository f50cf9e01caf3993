import type { ReactNode } from 'react';
import { formatDate, weekdayName } from '@backcounter/core/dates';
import { formatTime, formatMinutesAsHours, minutesBetween } from '@backcounter/core/times';
import type { UndoDeletionState } from '../../api/use-undo-deletion.ts';
import { knownVersion } from '../../api/row-versions.ts';
import { useListTools } from '../../api/use-list-tools.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column, Grouping, Loading } from '../../ui/data-table-props.ts';
import classes from './shift-list.module.css';
import { ShiftButtons, type ShiftActs } from './shift-buttons.tsx';
import { ShiftStatus } from './shift-status.tsx';
import { shiftText, type Shift } from './shift-values.ts';

const minutesIn = (shift: Shift) => minutesBetween(shift.start_time, shift.end_time);

const columns: Column<Shift>[] = [
  {
    id: 'date',
    header: 'Date',
    value: ({ date }) => date,
    cell: ({ date }) => formatDate(date),
    exportedAs: { kind: 'date' },
    isUnbreakable: true,
  },
  {
    id: 'weekday',
    header: 'Weekday',
    value: ({ date }) => weekdayName(date).slice(0, 3),
    cell: ({ date }) => <span className={classes.weekday}>{weekdayName(date).slice(0, 3)}</span>,
    isUnsorted: true,
  },
  { id: 'employee', header: 'Employee', value: ({ employee_name }) => employee_name, isMain: true },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <ShiftStatus status={status} />,
    isUnbreakable: true,
  },
  {
    id: 'start',
    header: 'Start Time',
    value: ({ start_time }) => start_time,
    cell: ({ start_time }) => formatTime(start_time),
    exportedAs: { kind: 'time' },
    isFigure: true,
  },
  {
    id: 'end',
    header: 'End Time',
    value: ({ end_time }) => end_time,
    cell: ({ end_time }) => formatTime(end_time),
    exportedAs: { kind: 'time' },
    isFigure: true,
  },
  {
    id: 'hours',
    header: 'Hours',
    value: minutesIn,
    cell: (shift) => formatMinutesAsHours(minutesIn(shift)),
    exported: (shift) => minutesIn(shift) / 60,
    exportedAs: { kind: 'hours', isSummed: true },
    isFigure: true,
    unit: ' h',
    isMain: true,
  },
];

const storeColumn: Column<Shift> = {
  id: 'store',
  header: 'Store',
  value: ({ store_name }) => store_name,
};

const withStores = columns.toSpliced(3, 0, storeColumn);

const sums = {
  hours: (shifts: readonly Shift[]) =>
    formatMinutesAsHours(shifts.reduce((sum, shift) => sum + minutesIn(shift), 0)),
};

const groupings: readonly Grouping<Shift>[] = [
  {
    id: 'employee',
    label: 'Employee',
    of: ({ employee_name }) => employee_name,
    keyOf: ({ employee_id }) => employee_id._id,
  },
  {
    id: 'store',
    label: 'Store',
    of: ({ store_name }) => store_name,
    keyOf: ({ store_id }) => store_id,
  },
];

type ShiftListProps = {
  shifts: readonly Shift[];
  withStore: boolean;
  loading: Loading;
  empty: ReactNode;
  acts: ShiftActs;
  undo: UndoDeletionState;
};

/** Table of shifts, by date and start. */
export function ShiftList({ shifts, withStore, loading, empty, acts, undo }: ShiftListProps) {
  const { list, dialog } = useListTools<Shift>({
    name: 'shifts',
    noun: 'shift',
    permission: 'shifts.write',
    undo,
    groupings,
    route: 'POST /shifts/delete',
    keyOf: ({ _id }) => _id,
    versionOf: knownVersion,
    nameOf: shiftText,
    recordOf: shiftText,
  });
  return (
    <>
      <DataTable
        label="Shifts"
        columns={withStore ? withStores : columns}
        rows={shifts}
        keyOf={({ _id }) => _id}
        loading={loading}
        empty={empty}
        sums={sums}
        list={list}
        actions={(shift) => <ShiftButtons shift={shift} acts={acts} />}
      />
      {dialog}
    </>
  );
}
