import { isClosed, type ClosedDays } from '@backcounter/core/board';
import { datesFrom, formatDateInText, formatDay } from '@backcounter/core/dates';
import { findingMark } from '@backcounter/core/finding-texts';
import type { ResponseOf } from '@backcounter/api/client';
import { centsToDollars, wireToCents } from '@backcounter/core/money';
import { saleInput } from '@backcounter/core/sales';
import {
  emptySums,
  addCell,
  type CellSums,
  type SheetModel,
  type StoredCell,
} from '../../../ui/sheet/sheet-model.ts';
import type { UnusualSale } from './use-unusual-sales.ts';
import type { ShownCell } from '../../../ui/sheet/use-sheet.ts';

export type WeekOfSales = {
  /** First day of the week. */
  start: string;
  stores: readonly { _id: string; name: string; closed: ClosedDays }[];
  sales: ResponseOf<'GET /sales/week'>;
  /** Findings on the week's sales, with their reasons. */
  unusual: readonly Pick<UnusualSale, 'kind' | 'size' | 'store_id' | 'at' | 'detail'>[];
  /** Why a day takes no entry; undefined if it does. */
  closedOn: (date: string) => string | undefined;
  /** Why a day's sales do not change, if its books are closed. */
  inClosedBooks: (date: string) => string | undefined;
  /** False for users who may enter sales but not change them. */
  mayUpdate: boolean;
  /** True for users who may delete sales. */
  mayDelete: boolean;
  /** False for users who see only some past days: their totals would not cover the week before. */
  mayCompare: boolean;
  /** The business's today. */
  today: string;
};

const messages = {
  closed: 'Closed',
  fixed: 'Only an owner or administrator can change an entered amount',
  wayOut: 'Delete it in Sales History and enter it again.',
  deletedStore: 'a deleted store',
} as const;

/** The core rule's message for an amount in dollars, null if it is valid. */
function amountProblem(dollars: number): string | null {
  return saleInput.shape.total_sales.safeParse(dollars).error?.issues[0]?.message ?? null;
}

/** Cell id of a store's day; store ids contain no spaces. */
export const idOf = (storeId: string, date: string) => `${storeId} ${date}`;

export const dayOf = (id: string) => {
  const [storeId = '', date = ''] = id.split(' ');
  return { storeId, date };
};

/** A week's sheet: stores by days, with the previous week's figures as hints. */
export function salesSheet(week: WeekOfSales): SheetModel {
  const { start, stores, sales, mayCompare, today, closedOn } = week;
  const isLocked = (date: string) => closedOn(date) !== undefined;
  return {
    label: labelOf(start),
    corner: 'Store',
    rows: stores.map(({ _id, name }) => ({ id: _id, label: name })),
    columns: datesFrom(start, 7).map((date) => ({ id: date, label: formatDay(date) })),
    idAt: idOf,
    columnOf: (id) => dayOf(id).date,
    cell: cellsOf(week),
    sums: (date) => sumsOf(sales, date),
    validate: amountProblem,
    totalLabel: 'Total',
    isCompared: mayCompare && sales.stores.some(({ week_before: before }) => before.some(isAmount)),
    comparedLabel: sales.days.includes(today) ? 'Last week' : 'Week before',
    // Days that the user may not see have no total either, nor has a store in a week of such days.
    hasNoTotal: (id) => (sales.days.includes(id) ? isLocked(id) : sales.days.every(isLocked)),
  };
}

/** The phone layout: one store, a row per day. */
export function salesList(week: WeekOfSales, storeId: string): SheetModel {
  const { sums: _, ...sheet } = salesSheet(week);
  return {
    ...sheet,
    corner: 'Day',
    daysAre: 'row',
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

/** The stored cell of a store's day, with the same weekday of the week before as hint. */
const soldOn = (week: Sales['stores'][number] | undefined, position: number) => ({
  cents: centsOf(week?.total_sales[position]),
  hint: centsOf(week?.week_before[position]),
  version: week?.updated_at[position] ?? null,
  subject: week?.sale_ids[position] ?? undefined,
});

/** Sums of a day over all stores, without creating cells: there may be thousands. */
function sumsOf({ days, stores }: Sales, date: string): CellSums {
  const position = days.indexOf(date);
  return stores.reduce((sums, week) => addCell(sums, soldOn(week, position)), emptySums);
}

function cellsOf(week: WeekOfSales) {
  const { stores, sales, unusual, closedOn, inClosedBooks, mayUpdate, mayDelete } = week;
  const marks = new Map(
    unusual.map((found) => [
      idOf(found.store_id, found.at),
      { text: findingMark(found), detail: found.detail },
    ]),
  );
  const known = new Map(stores.map((store) => [store._id, store]));
  const weeks = new Map(sales.stores.map((own) => [own.store_id, own]));
  return (id: string): StoredCell => {
    const { storeId, date } = dayOf(id);
    const store = known.get(storeId);
    const sold = soldOn(weeks.get(storeId), sales.days.indexOf(date));
    const inBooks = inClosedBooks(date);
    const isFixed = inBooks === undefined && sold.cents !== null && !mayUpdate;
    return {
      ...sold,
      id,
      name: `${store?.name ?? messages.deletedStore}, ${formatDay(date)}`,
      isRowDeleted: store === undefined,
      emptyText: store && isClosed(store.closed, date) ? messages.closed : undefined,
      finding: marks.get(id),
      closedReason: closedOn(date),
      readOnlyReason: isFixed ? messages.fixed : inBooks,
      readOnlyHint: isFixed && mayDelete ? messages.wayOut : undefined,
    };
  };
}

/** Request body that saves the changed cells of a week. */
export function toWeekBody(changed: readonly ShownCell[]) {
  const cells = changed.map(({ id, value, version }) => {
    const { storeId: store_id, date } = dayOf(id);
    const total_sales = value.cents === null ? null : centsToDollars(value.cents);
    return { store_id, date, total_sales, ...(version === null ? {} : { updated_at: version }) };
  });
  return { cells };
}
