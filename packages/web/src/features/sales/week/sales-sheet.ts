import { datesFrom, formatDateInText, formatDay } from '@backcounter/core/dates';
import type { AnswerOf } from '@backcounter/api/client';
import { centsToDollars, wireToCents } from '@backcounter/core/money';
import { saleInput } from '@backcounter/core/sales';
import {
  noSums,
  withCell,
  type CellSums,
  type SheetModel,
  type StoredCell,
} from '../../../ui/sheet/sheet-model.ts';
import type { Finding } from '../../../api/worth-a-look.tsx';
import type { ShownCell } from '../../../ui/sheet/use-sheet.ts';

export type WeekOfSales = {
  /** Its first day. */
  start: string;
  stores: readonly { _id: string; name: string }[];
  sales: AnswerOf<'GET /sales/week'>;
  /** Which of them are worth a look, and why. */
  unusual: readonly Pick<Finding, 'store_id' | 'at' | 'title' | 'detail'>[];
  /** Why a day takes no entry, undefined when it does. */
  closedOn: (date: string) => string | undefined;
  /** False for those who may enter sales and not change them. */
  mayUpdate: boolean;
  /** False for those who see a part of the days before only: what that comes to is no week. */
  mayCompare: boolean;
};

const messages = {
  fixed: 'Only an owner or administrator can change what is entered',
  gone: 'a store that is not there any more',
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
  const { start, stores, sales, mayCompare } = week;
  return {
    label: labelOf(start),
    corner: 'Store',
    rows: stores.map(({ _id, name }) => ({ id: _id, label: name })),
    columns: datesFrom(start, 7).map((date) => ({ id: date, label: formatDay(date) })),
    idAt: idOf,
    columnOf: (id) => dayOf(id).date,
    cell: cellsOf(week),
    sums: (date) => sumsOf(sales, date),
    judge: judgeAmount,
    totalLabel: 'Total',
    isCompared: mayCompare && sales.stores.some(({ week_before: before }) => before.some(isAmount)),
  };
}

/** The same for one store, a day in each row: what a phone shows. */
export function salesList(week: WeekOfSales, storeId: string): SheetModel {
  const { sums: _, ...sheet } = salesSheet(week);
  return {
    ...sheet,
    corner: 'Day',
    rows: sheet.columns,
    columns: sheet.rows.filter(({ id }) => id === storeId),
    idAt: (date, store) => idOf(store, date),
    columnOf: (id) => dayOf(id).storeId,
  };
}

const labelOf = (start: string) => `Week of ${formatDateInText(start)}`;

const isAmount = (dollars: number | null | undefined) => typeof dollars === 'number';

const centsOf = (dollars: number | null | undefined) =>
  isAmount(dollars) ? wireToCents(dollars) : null;

type Sales = WeekOfSales['sales'];

/** What is stored of a store's day, and what the same weekday brought the week before. */
const soldOn = (week: Sales['stores'][number] | undefined, position: number) => ({
  cents: centsOf(week?.total_sales[position]),
  hint: centsOf(week?.week_before[position]),
  version: week?.updated_at[position] ?? null,
  subject: week?.sale_ids[position] ?? undefined,
});

/** What all stores sold on a day: no cell is made of it, as there may be thousands. */
function sumsOf({ days, stores }: Sales, date: string): CellSums {
  const position = days.indexOf(date);
  return stores.reduce((sums, week) => withCell(sums, soldOn(week, position)), noSums);
}

/** What is found of a sale, without the store and the day that its cell says already. */
const markOf = ({ title, detail }: WeekOfSales['unusual'][number]) => ({
  text: title.replace(/^.* is (?=unusually )/, ''),
  detail,
});

function cellsOf({ stores, sales, unusual, closedOn, mayUpdate }: WeekOfSales) {
  const marks = new Map(unusual.map((found) => [idOf(found.store_id, found.at), markOf(found)]));
  const names = new Map(stores.map(({ _id, name }) => [_id, name]));
  const weeks = new Map(sales.stores.map((week) => [week.store_id, week]));
  return (id: string): StoredCell => {
    const { storeId, date } = dayOf(id);
    const sold = soldOn(weeks.get(storeId), sales.days.indexOf(date));
    return {
      ...sold,
      id,
      name: `${names.get(storeId) ?? messages.gone}, ${formatDay(date)}`,
      isGone: !names.has(storeId),
      mark: marks.get(id),
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
