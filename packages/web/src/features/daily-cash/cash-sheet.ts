import { addDays, datesFrom, formatDateInText, formatDay } from '@backcounter/core/dates';
import { dailyCashInput, dailyResult } from '@backcounter/core/daily-cash';
import { centsToDollars, wireToCents } from '@backcounter/core/money';
import { call } from '../../api/client.ts';
import { isUndoable, undoTarget } from '../../api/use-save-sheet.ts';
import type { SheetModel, StoredCell } from '../../ui/sheet/sheet-model.ts';
import type { ShownCell } from '../../ui/sheet/use-sheet.ts';
import type { Entry } from './cash-values.ts';

const kinds = [
  { id: 'credit', label: 'Credit' },
  { id: 'debit', label: 'Debit' },
  { id: 'fuel', label: 'Fuel' },
] as const;

type Kind = (typeof kinds)[number]['id'];

export type WeekOfCash = {
  /** The week's Monday. */
  start: string;
  /** Entries of this week and the one before. */
  entries: readonly Entry[];
  today: string;
  /** Why a day's entry does not change; undefined if it does. */
  inClosedBooks: (date: string) => string | undefined;
};

const idOf = (kind: string, date: string) => `${kind} ${date}`;
const kindOf = (id: string) => (id.split(' ')[0] ?? '') as Kind;
const dateOf = (id: string) => id.split(' ')[1] ?? '';

/** The core rule's message for an amount in dollars, null if it is valid (CSH-12). */
const amountProblem = (dollars: number): string | null =>
  dailyCashInput.shape.credit.safeParse(dollars).error?.issues[0]?.message ?? null;

/** A day's result in cents from its three amounts in cents (CSH-03). */
const resultOf = ([creditCents = 0, debitCents = 0, fuelCents = 0]: readonly number[]): number =>
  dailyResult({ creditCents, debitCents, fuelCents });

/** A store's week as sheet: credit, debit and fuel by days. */
export function cashSheet(week: WeekOfCash): SheetModel {
  const days = datesFrom(week.start, 7);
  const toCome = new Set(days.filter((date) => date > week.today));
  return {
    label: `Cash, week of ${formatDateInText(week.start)}`,
    corner: 'Amount',
    rows: kinds,
    columns: days.map((date) => ({ id: date, label: formatDay(date) })),
    idAt: idOf,
    columnOf: dateOf,
    cell: cellsOf(week),
    validate: amountProblem,
    totalLabel: 'Daily Result',
    sumColumn: resultOf,
    hasNoTotal: (id) => toCome.has(id),
  };
}

/** The phone layout: a row per day. */
export function cashList(week: WeekOfCash): SheetModel {
  const { sumColumn: _, ...sheet } = cashSheet(week);
  return {
    ...sheet,
    corner: 'Day',
    daysAre: 'row',
    rows: sheet.columns,
    columns: sheet.rows,
    idAt: (date, kind) => idOf(kind, date),
    columnOf: kindOf,
    totalLabel: 'Total',
    totalHeader: 'Result',
    sumRow: resultOf,
  };
}

function cellsOf({ entries, today, inClosedBooks }: WeekOfCash) {
  const byDate = new Map(entries.map((entry) => [entry.date, entry]));
  return (id: string): StoredCell => {
    const kind = kindOf(id);
    const date = dateOf(id);
    const entry = byDate.get(date);
    const before = byDate.get(addDays(date, -7));
    const label = kinds.find((one) => one.id === kind)?.label ?? '';
    return {
      id,
      name: `${label}, ${formatDay(date)}`,
      cents: entry ? wireToCents(entry[kind]) : null,
      version: entry?.updated_at ?? null,
      subject: entry?._id,
      hint: before ? wireToCents(before[kind]) : null,
      closedReason: date > today ? 'This day is in the future' : undefined,
      readOnlyReason: inClosedBooks(date),
    };
  };
}

type CellOf = (id: string) => ShownCell;

const datesIn = (changed: readonly ShownCell[]) => [
  ...new Set(changed.map(({ id }) => dateOf(id))),
];

/**
 * A day takes all three amounts or none; returns messages for the missing ones by cell (CSH-11).
 */
export function missingAmounts(changed: readonly ShownCell[], cellOf: CellOf) {
  const missing = datesIn(changed).flatMap((date) => {
    const empty = kinds.filter(({ id }) => cellOf(idOf(id, date)).value.cents === null);
    if (empty.length === kinds.length) return [];
    return empty.map(({ id, label }) => [idOf(id, date), `${label} amount is required`] as const);
  });
  return Object.fromEntries(missing);
}

/** Puts all days of a saved week back as they were. */
export function undoOfCashWeek(
  changed: readonly ShownCell[],
  saved: readonly Entry[],
  { storeId, cellOf }: { storeId: string; cellOf: CellOf },
) {
  const dates = datesIn(changed);
  const versions = new Map(saved.map(({ date, updated_at }) => [date, updated_at]));
  const cells = dates.map((date) => {
    const before = (kind: Kind) => dollarsOrNull(cellOf(idOf(kind, date)).cents);
    return {
      date,
      credit: before('credit'),
      debit: before('debit'),
      fuel: before('fuel'),
      ...undoTarget(cellOf(idOf('credit', date)), versions.get(date)),
    };
  });
  return {
    records: dates.map(formatDay),
    undo: isUndoable(cells)
      ? () => call('PUT /daily-cash/week', { body: { store_id: storeId, cells } })
      : null,
  };
}

const dollarsOrNull = (cents: number | null) => (cents === null ? null : centsToDollars(cents));

/** The changed days as request items, each with its changed cells. */
export function toCashDays(changed: readonly ShownCell[], cellOf: CellOf) {
  return datesIn(changed).map((date) => {
    const dollars = (kind: Kind) => dollarsOrNull(cellOf(idOf(kind, date)).value.cents);
    const { version } = cellOf(idOf('credit', date));
    return {
      cells: changed.filter(({ id }) => dateOf(id) === date),
      day: {
        date,
        credit: dollars('credit'),
        debit: dollars('debit'),
        fuel: dollars('fuel'),
        ...(version === null ? {} : { updated_at: version }),
      },
    };
  });
}
