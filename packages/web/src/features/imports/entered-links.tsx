import {
  formatDateInText,
  mondayOf,
  monthOf,
  weekParam,
  type Weekday,
} from '@backcounter/core/dates';
import type { ImportNoun } from '@backcounter/core/import-nouns';
import { drillDownPath } from '@backcounter/core/drill-down';
import { useSettings } from '../../session/use-business.ts';
import { PathLink } from '../../ui/linked-text.tsx';
import { paths } from '../../ui/paths.ts';
import { nounLabels, type ImportFile } from './import-types.ts';
import classes from './imports.module.css';

type Days = NonNullable<ImportFile['entered']>;

const pathWith = (path: string, search: Record<string, string>) =>
  `${path}?${new URLSearchParams(search).toString()}`;

const storeIn = ({ store_id: store }: Days): { store?: string } =>
  store === null ? {} : { store };

const listOf = (of: 'sales' | 'invoices' | 'employeeSalary', days: Days) => {
  const range = { start: days.from, end: days.to };
  return drillDownPath({ of, storeId: days.store_id }, { range, against: range });
};

/** Paths for dated rows: the list of their days, or the week or month of the last one. */
const pathsOfDays: Partial<Record<ImportNoun, (days: Days, startsOn: Weekday) => string>> = {
  sales: (days, startsOn) => {
    const week = weekParam(days.from, startsOn);
    if (week !== weekParam(days.to, startsOn)) return listOf('sales', days);
    return pathWith(paths.sales, { panel: 'week', week, ...storeIn(days) });
  },
  invoices: (days) => listOf('invoices', days),
  shifts: (days) => listOf('employeeSalary', days),
  incomes: (days) => pathWith(paths.income, { month: monthOf(days.to), ...storeIn(days) }),
  daily_cash: (days) =>
    pathWith(paths.calculate, {
      view: 'weekly-cash',
      week: mondayOf(days.to),
      ...storeIn(days),
    }),
};

/** Paths for undated rows. */
const pathsOfLists: Partial<Record<ImportNoun, string>> = {
  stores: paths.stores,
  vendors: pathWith(paths.vendorsInvoices, { view: 'vendors' }),
  employees: pathWith(paths.employees, { panel: 'list' }),
  wages: pathWith(paths.employees, { panel: 'list' }),
  income_types: pathWith(paths.income, { panel: 'types' }),
  settings: paths.settings,
  targets: paths.charts,
};

const daysText = ({ from, to }: Days) =>
  from === to ? formatDateInText(from) : `${formatDateInText(from)} – ${formatDateInText(to)}`;

type RowsLink = { path: string; text: string };

/** Path of a file's rows after the import; null for rows that have no page of their own. */
function linkTo(
  { noun, entered }: Pick<ImportFile, 'noun' | 'entered'>,
  startsOn: Weekday,
): RowsLink | null {
  if (noun === null) return null;
  const path = entered ? pathsOfDays[noun]?.(entered, startsOn) : pathsOfLists[noun];
  if (path === undefined) return null;
  const label = nounLabels[noun];
  return { path, text: entered ? `${label}, ${daysText(entered)}` : label };
}

/** Links from an import to the rows it has entered. */
export function EnteredLinks({ files }: { files: readonly ImportFile[] }) {
  const { week_starts_on: startsOn } = useSettings();
  const shown = files
    .filter((file) => file.new + file.replaced + file.unchanged > 0)
    .flatMap((file) => linkTo(file, startsOn) ?? []);
  const each = [...new Map(shown.map((one) => [one.text, one])).values()];
  if (each.length === 0) return null;
  return (
    <p className={classes.shown}>
      Show what was entered:{' '}
      {each.map(({ path, text }, index) => (
        <span key={text}>
          {index > 0 && ' · '}
          <PathLink path={path} text={text} />
        </span>
      ))}
    </p>
  );
}
