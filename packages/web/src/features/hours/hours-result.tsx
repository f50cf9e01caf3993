import type { ResponseOf } from '@backcounter/api/client';
import { centsToDollars, formatCents, wireToCents } from '@backcounter/core/money';
import { formatCount } from '@backcounter/core/text';
import { formatMinutesAsHours } from '@backcounter/core/times';
import { averageRateCents } from '@backcounter/core/wages';
import { problemText } from '../../api/api-error.ts';
import { RowsExport } from '../../api/export-menu.tsx';
import { useApiQuery } from '../../api/use-api-query.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { EmptyState } from '../../ui/states.tsx';
import classes from './hours-result.module.css';
import { ShiftsLink, type HoursQuery } from './shifts-link.tsx';
import { uniqueNames } from './unique-names.ts';

type HoursRow = ResponseOf<'GET /hours'>[number];

const centsOf = ({ salary }: HoursRow) => wireToCents(salary);

const rateCents = (row: HoursRow) => averageRateCents(row.minutes, centsOf(row));

const sumOf = (rows: readonly HoursRow[], figure: (row: HoursRow) => number) =>
  rows.reduce((sum, row) => sum + figure(row), 0);

type NameOf = (person: HoursRow['employee_id']) => string;

const columnsWith = (
  nameOf: NameOf,
  query: HoursQuery,
): [Column<HoursRow>, Column<HoursRow>, ...Column<HoursRow>[]] => [
  {
    id: 'employee',
    header: 'Employee',
    value: ({ employee_id }) => nameOf(employee_id),
    isMain: true,
  },
  {
    id: 'hours',
    header: 'Hours',
    value: ({ minutes }) => minutes,
    text: ({ minutes }) => formatMinutesAsHours(minutes),
    cell: ({ minutes, employee_id: person }) => (
      <ShiftsLink
        employeeId={person._id}
        query={query}
        text={formatMinutesAsHours(minutes)}
        name={`Shifts of ${nameOf(person)}, ${formatMinutesAsHours(minutes)}`}
      />
    ),
    exported: ({ minutes }) => minutes / 60,
    exportedAs: { kind: 'hours', isSummed: true },
    isFigure: true,
    unit: ' h',
  },
  {
    id: 'rate',
    header: 'Hourly Rate',
    value: rateCents,
    cell: (row) => formatCents(rateCents(row)),
    exported: (row) => centsToDollars(rateCents(row)),
    exportedAs: { kind: 'money' },
    isFigure: true,
    unit: '/h',
  },
  {
    id: 'salary',
    header: 'Salary',
    value: centsOf,
    cell: (row) => formatCents(centsOf(row)),
    exported: ({ salary }) => salary,
    exportedAs: { kind: 'money', isSummed: true },
    isFigure: true,
    isMain: true,
  },
];

const overtimeOf = ({ overtime_minutes: minutes = 0 }: HoursRow) => minutes;

/** Hours beyond forty in a week; shown once somebody has any. */
const overtimeColumn: Column<HoursRow> = {
  id: 'overtime',
  header: 'Over 40 h',
  value: overtimeOf,
  text: (row) => formatMinutesAsHours(overtimeOf(row)),
  cell: (row) => (overtimeOf(row) === 0 ? '' : formatMinutesAsHours(overtimeOf(row))),
  exported: (row) => overtimeOf(row) / 60,
  exportedAs: { kind: 'hours', isSummed: true },
  isFigure: true,
  unit: ' h over 40',
};

const sums = {
  overtime: (rows: readonly HoursRow[]) => formatMinutesAsHours(sumOf(rows, overtimeOf)),
  hours: (rows: readonly HoursRow[]) => formatMinutesAsHours(sumOf(rows, ({ minutes }) => minutes)),
  salary: (rows: readonly HoursRow[]) => formatCents(sumOf(rows, centsOf)),
};

const hoursUnit = {
  full: (minutes: number) => `${formatMinutesAsHours(minutes)} h`,
  short: (minutes: number) => formatCount(Math.round(minutes / 60)),
};

type HoursResultProps = {
  query: HoursQuery;
  /** Store and period as text. */
  scope: string;
};

/** A row per employee, the totals, and a bar chart of the hours. */
export function HoursResult({ query, scope }: HoursResultProps) {
  const hours = useApiQuery('GET /hours', {
    query: { ...query, numbers: 'true', overtime: 'true' },
  });
  const rows = hours.data ?? [];
  const nameOf = uniqueNames(rows.map(({ employee_id }) => employee_id));
  const hasOvertime = rows.some((row) => overtimeOf(row) > 0);
  const [employee, worked, ...pay] = columnsWith(nameOf, query);
  const columns = [employee, worked, ...(hasOvertime ? [overtimeColumn] : []), ...pay];
  return (
    <>
      <DataTable
        label="Total Hours Worked"
        columns={columns}
        rows={rows}
        keyOf={({ employee_id }) => employee_id._id}
        loading={hours}
        failure={problemText(hours.error, 'Failed to fetch hours')}
        empty={<EmptyState text="No hours in this period" />}
        sums={sums}
        menu={(shown) => <RowsExport shown={shown} name="hours" />}
      />
      {rows.length > 0 && (
        <>
          <p className={classes.note}>
            Each shift is paid at the rate in force on its date. Where a rate changed, the average
            is shown.
            {hasOvertime &&
              ' Over 40 h are the hours beyond 40 in a week from Sunday, in all stores; the salary has no premium for them.'}
          </p>
          <BarChart
            title={`Hours by employee, ${scope}`}
            direction="rows"
            labelHeader="Employee"
            valueHeader="Hours"
            unit={hoursUnit}
            bars={rows
              .toSorted((a, b) => b.minutes - a.minutes)
              .map(({ employee_id, minutes }) => ({ label: nameOf(employee_id), value: minutes }))}
          />
        </>
      )}
    </>
  );
}
