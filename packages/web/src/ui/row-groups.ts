import { compareTexts } from '@backcounter/core/list-order';
import type { Grouping, ListTotals } from './data-table-props.ts';

export type Group<Row> = {
  key: string;
  name: string;
  rows: readonly Row[];
  /** Totals of the whole group, if only part of its rows is loaded. */
  whole?: Pick<ListTotals, 'count' | 'sums'>;
};

/** A table line: a row, or a group header. */
export type Line<Row> = { row: Row } | { group: Group<Row> };

/**
 * Converts rows to lines, grouped, and sorted by group name unless the grouping keeps their order. With `totals` (a partially loaded list)
 * every group has a header, even without loaded rows.
 */
export function linesOf<Row>(
  rows: readonly Row[],
  grouping: Grouping<Row> | undefined,
  totals?: ListTotals,
): readonly Line<Row>[] {
  if (!grouping) return rows.map((row) => ({ row }));
  const { of, keyOf = of, isInRowOrder = false } = grouping;
  const byKey = Map.groupBy(rows, keyOf);
  const groups: Group<Row>[] = totals
    ? totals.groups.map((whole) => ({ ...whole, rows: byKey.get(whole.key) ?? [], whole }))
    : [...byKey].map(([key, those]) => ({ key, name: nameOf(those, of), rows: those }));
  if (!isInRowOrder) groups.sort((one, other) => compareTexts(one.name, other.name));
  return groups.flatMap((group) => [{ group }, ...group.rows.map((row) => ({ row }))]);
}

const nameOf = <Row>([first]: readonly Row[], of: Grouping<Row>['of']) =>
  first === undefined ? '' : of(first);
