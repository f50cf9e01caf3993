import type { ReactNode } from 'react';
import { formatDate, weekdayName } from '@backcounter/core/dates';
import { formatTime, hoursOf, minutesOf } from '@backcounter/core/times';
import { RowsExport } from '../../api/export-menu.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column, Loading } from '../../ui/data-table-props.ts';
import classes from './shift-list.module.css';
import { ShiftButtons, type ShiftActs } from './shift-buttons.tsx';
import { ShiftStatus } from './shift-status.tsx';
import type { Shift } from './shift-values.ts';

const minutesIn = (shift: Shift) => minutesOf(shift.end_time) - minutesOf(shift.start_time);

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
    cell: (shift) => hoursOf(minutesIn(shift)).toFixed(1),
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
    hoursOf(shifts.reduce((sum, shift) => sum + minutesIn(shift), 0)).toFixed(1),
};

type ShiftListProps = {
  shifts: readonly Shift[];
  withStore: boolean;
  loading: Loading;
  empty: ReactNode;
  acts: ShiftActs;
};

/** Table of shifts, by date and start. */
export function ShiftList({ shifts, withStore, loading, empty, acts }: ShiftListProps) {
  return (
    <DataTable
      label="Shifts"
      columns={withStore ? withStores : columns}
      rows={shifts}
      keyOf={({ _id }) => _id}
      loading={loading}
      empty={empty}
      sums={sums}
      menu={(shown) => <RowsExport shown={shown} name="shifts" />}
      actions={(shift) => <ShiftButtons shift={shift} acts={acts} />}
    />
  );
}
