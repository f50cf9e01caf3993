import { addDays, datesFrom, formatDateInText, formatDay } from '@backcounter/core/dates';
import { centsToDollars, wireToCents } from '@backcounter/core/money';
import { saleInput } from '@backcounter/core/sales';
import type { CellAmounts, SheetModel, StoredCell } from '../../../ui/sheet/sheet-model.ts';
import type { ShownCell } from '../../../ui/sheet/use-sheet.ts';
import type { Sale } from '../sale-values.ts';

export type WeekOfSales = {
  /** Its first day. */
  start: string;
  stores: readonly { _id: string; name: string }[];
  /** Of this week and the one before. */
  sales: readonly Sale[];
  /** Why a day takes no entry, undefined when it does. */
  closedOn: (date: string) => string | undefined;
  /** False for those who may enter sales and not change them. */
  mayUpdate: boolean;
};

const messages = {
  fixed: 'Only an owner or administrator can change what is entered',
} as const;

/** What is wrong with a sale's amount in dollars, as the rules of core say it. */
function judgeAmount(dollars: number): string | null {
  return saleInput.shape.total_sales.safeParse(dollars).error?.issues[0]?.message ?? null;
}

/** The id of a store's day; ids of stores hold no spaces. */
const idOf = (storeId: string, date: string) => `${storeId} ${date}`;

const dayOf = (id: string) => {
  const [storeId = '', date = ''] = id.split(' ');
  return { storeId, date };
};

/** The sheet of a week: stores by days, with the figures of the week before as hints. */
export function salesSheet(week: WeekOfSales): SheetModel {
  const { start, stores } = week;
  const amounts = amountsOf(week);
  return {
    label: labelOf(start),
    corner: 'Store',
    rows: stores.map(({ _id, name }) => ({ id: _id, label: name })),
    columns: datesFrom(start, 7).map((date) => ({ id: date, label: formatDay(date) })),
    idAt: idOf,
    cell: cellsOf(week, amounts),
    amounts,
    judge: judgeAmount,
    totalLabel: 'Total',
    isCompared: week.sales.some(({ date }) => date < start),
  };
}

/** The same for one store, a day in each row: what a phone shows. */
export function salesList(week: WeekOfSales, storeId: string): SheetModel {
  const sheet = salesSheet(week);
  return {
    ...sheet,
    corner: 'Day',
    rows: sheet.columns,
    columns: sheet.rows.filter(({ id }) => id === storeId),
    idAt: (date, store) => idOf(store, date),
  };
}

const labelOf = (start: string) => `Week of ${formatDateInText(start)}`;

const nothing: CellAmounts = { cents: null, hint: null };

/** What each day holds and what its store sold a week before, of thousands of days at once. */
function amountsOf({ start, sales }: WeekOfSales): (id: string) => CellAmounts {
  const weekLater = new Map(
    datesFrom(addDays(start, -7), 7).map((date) => [date, addDays(date, 7)]),
  );
  const byDay = new Map<string, CellAmounts>();
  for (const { store_id: store, date, total_sales: dollars } of sales) {
    const later = weekLater.get(date);
    const id = idOf(store._id, later ?? date);
    const known = byDay.get(id) ?? nothing;
    const cents = wireToCents(dollars);
    byDay.set(id, later === undefined ? { ...known, cents } : { ...known, hint: cents });
  }
  return (id) => byDay.get(id) ?? nothing;
}

function cellsOf(
  { stores, sales, closedOn, mayUpdate }: WeekOfSales,
  amounts: (id: string) => CellAmounts,
) {
  const byDay = new Map(sales.map((sale) => [idOf(sale.store_id._id, sale.date), sale]));
  const names = new Map(stores.map(({ _id, name }) => [_id, name]));
  return (id: string): StoredCell => {
    const { storeId, date } = dayOf(id);
    const sale = byDay.get(id);
    return {
      id,
      name: `${names.get(storeId) ?? ''}, ${formatDay(date)}`,
      cents: sale ? wireToCents(sale.total_sales) : null,
      hint: amounts(id).hint,
      version: sale?.updatedAt ?? null,
      subject: sale?._id,
      closed: closedOn(date),
      fixed: sale && !mayUpdate ? messages.fixed : undefined,
    };
  };
}

/** The body that saves the changed cells of a week. */
export function toWeekBody(changed: readonly ShownCell[]) {
  const cells = changed.map(({ id, value, version }) => {
    const { storeId: store_id, date } = dayOf(id);
    const total_sales = value.cents === null ? null : centsToDollars(value.cents);
    return { store_id, date, total_sales, ...(version === null ? {} : { updated_at: version }) };
  });
  return { cells };
}
