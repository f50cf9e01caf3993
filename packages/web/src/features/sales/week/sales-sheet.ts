import { datesFrom, formatDateInText, formatDay } from '@backcounter/core/dates';
import type { AnswerOf } from '@backcounter/api/client';
import { centsToDollars, wireToCents } from '@backcounter/core/money';
import { saleInput } from '@backcounter/core/sales';
import type { CellAmounts, SheetModel, StoredCell } from '../../../ui/sheet/sheet-model.ts';
import type { ShownCell } from '../../../ui/sheet/use-sheet.ts';

export type WeekOfSales = {
  /** Its first day. */
  start: string;
  stores: readonly { _id: string; name: string }[];
  sales: AnswerOf<'GET /sales/week'>;
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
  const { start, stores, sales } = week;
  const daysSold = readDays(sales);
  return {
    label: labelOf(start),
    corner: 'Store',
    rows: stores.map(({ _id, name }) => ({ id: _id, label: name })),
    columns: datesFrom(start, 7).map((date) => ({ id: date, label: formatDay(date) })),
    idAt: idOf,
    cell: cellsOf(week, daysSold),
    amounts: (id) => daysSold.get(id) ?? nothing,
    judge: judgeAmount,
    totalLabel: 'Total',
    isCompared: sales.stores.some(({ week_before: before }) => before.some(isAmount)),
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

/** What is stored of a store's day, and what the same weekday brought the week before. */
type DaySold = Pick<StoredCell, 'version' | 'subject'> & CellAmounts;

const nothing: DaySold = { cents: null, hint: null, version: null };

const isAmount = (dollars: number | null | undefined) => typeof dollars === 'number';

const centsOf = (dollars: number | null | undefined) =>
  isAmount(dollars) ? wireToCents(dollars) : null;

/** The days of all stores by the ids of their cells: of thousands few are drawn, all are added up. */
function readDays({ days, stores }: WeekOfSales['sales']): ReadonlyMap<string, DaySold> {
  const sold = new Map<string, DaySold>();
  for (const { store_id: store, ...week } of stores) {
    for (const [position, date] of days.entries()) {
      sold.set(idOf(store, date), {
        cents: centsOf(week.total_sales[position]),
        hint: centsOf(week.week_before[position]),
        version: week.updated_at[position] ?? null,
        subject: week.sale_ids[position] ?? undefined,
      });
    }
  }
  return sold;
}

function cellsOf(
  { stores, closedOn, mayUpdate }: WeekOfSales,
  daysSold: ReadonlyMap<string, DaySold>,
) {
  const names = new Map(stores.map(({ _id, name }) => [_id, name]));
  return (id: string): StoredCell => {
    const { storeId, date } = dayOf(id);
    const sold = daysSold.get(id) ?? nothing;
    return {
      ...sold,
      id,
      name: `${names.get(storeId) ?? ''}, ${formatDay(date)}`,
      closed: closedOn(date),
      fixed: sold.cents !== null && !mayUpdate ? messages.fixed : undefined,
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
