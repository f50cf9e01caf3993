import { incomeMessages } from '@backcounter/core/incomes';
import { periodLabel } from '@backcounter/core/dates';
import { allStores } from '../../ui/store-picker.tsx';
import type { Income } from './income-values.ts';

/** What stands in the filters; month is `1` to `12`, an empty type means every type. */
export type IncomeFilter = { storeId: string; month: string; year: string; incomeType: string };

/** `2025-07` of a filter. */
export const monthOfFilter = ({ month, year }: IncomeFilter) => `${year}-${month.padStart(2, '0')}`;

export const labelOf = (filter: IncomeFilter) => periodLabel(monthOfFilter(filter));

/** Why nothing can be shown, or null (INC-22). */
export const filterProblem = ({ storeId }: IncomeFilter): string | null =>
  storeId === '' ? incomeMessages.selectStoreToView : null;

/** The query of the month's list, and of the year's for its total (INC-23, API-41). */
export function queriesOf(filter: IncomeFilter) {
  const { storeId, month, year, incomeType } = filter;
  const shared = {
    ...(storeId === allStores ? {} : { storeId }),
    ...(incomeType === '' ? {} : { incomeType }),
    year,
  };
  return { ofMonth: { ...shared, month }, ofYear: shared };
}

export const centsOf = ({ amount }: Pick<Income, 'amount'>) => Math.round(amount * 100);

export const sumOf = (incomes: readonly Income[]) =>
  incomes.reduce((sum, income) => sum + centsOf(income), 0);

/** What each store took in, by its name. */
export function totalsByStore(incomes: readonly Income[]): { store: string; cents: number }[] {
  const totals = Map.groupBy(incomes, ({ storeId }) => storeId.name);
  return [...totals]
    .map(([store, rows]) => ({ store, cents: sumOf(rows) }))
    .sort((a, b) => a.store.localeCompare(b.store));
}
