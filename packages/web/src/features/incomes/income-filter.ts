import { incomeMessages, incomeYears } from '@backcounter/core/incomes';
import { monthsOf, periodLabel } from '@backcounter/core/dates';
import { wireToCents } from '@backcounter/core/money';
import { nameKey } from '@backcounter/core/text';
import { allStores } from '../../api/store-picker.tsx';
import type { Change } from '../../ui/address.ts';
import type { Search } from '../../ui/search-params.ts';
import type { Income } from './income-values.ts';

/** State of the filter form; month is `1` to `12`, an empty type means every type. */
export type IncomeFilter = { storeId: string; month: string; year: string; incomeType: string };

/** The filter's month, such as `2025-07`. */
export const monthOfFilter = ({ month, year }: IncomeFilter) => `${year}-${month.padStart(2, '0')}`;

export const labelOf = (filter: IncomeFilter) => periodLabel(monthOfFilter(filter));

/** Reads the filter from the URL and writes it back; `type` is not used by other screens. */
export const incomesInAddress = (today: string) => ({
  read: ({ store = '', month = '', type = '' }: Search): IncomeFilter | null => {
    const [year = '', number = ''] = month.split('-');
    const isOffered = incomeYears(today).map(String).includes(year);
    if (store === '' || !isOffered || !monthsOf(year).includes(month)) return null;
    return { storeId: store, year, month: String(Number(number)), incomeType: type };
  },
  write: (filter: IncomeFilter | null): Change => ({
    store: filter?.storeId,
    month: filter ? monthOfFilter(filter) : undefined,
    type: filter?.incomeType,
  }),
});

/** Why nothing can be shown; null if nothing is wrong (INC-22). */
export const filterProblem = ({ storeId }: IncomeFilter): string | null =>
  storeId === '' ? incomeMessages.selectStoreToView : null;

/** API queries of the month's list, and of the year's list for its total (INC-23, API-41). */
export function queriesOf(filter: IncomeFilter) {
  const { storeId, month, year, incomeType } = filter;
  const shared = {
    ...(storeId === allStores ? {} : { storeId }),
    ...(incomeType === '' ? {} : { incomeType }),
    year,
  };
  return { ofMonth: { ...shared, month }, ofYear: shared };
}

export const centsOf = ({ amount }: Pick<Income, 'amount'>) => wireToCents(amount);

export const sumOf = (incomes: readonly Income[]) =>
  incomes.reduce((sum, income) => sum + centsOf(income), 0);

type StoreTotal = { id: string; name: string; cents: number };

/** Totals per store, sorted by name; grouped by id, as stores may share a name. */
export function totalsByStore(incomes: readonly Income[]): StoreTotal[] {
  const totals = Map.groupBy(incomes, ({ storeId }) => storeId._id);
  return [...totals]
    .map(([id, rows]) => ({ id, name: rows[0]?.storeId.name ?? '', cents: sumOf(rows) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** The listed names, followed by the distinct other ones in alphabetical order. */
export function distinctNames(listed: readonly string[], others: readonly string[]): string[] {
  const known = new Set(listed.map(nameKey));
  const more = new Map(
    others.filter((name) => !known.has(nameKey(name))).map((name) => [nameKey(name), name]),
  );
  return [...listed, ...[...more.values()].sort((a, b) => a.localeCompare(b))];
}
