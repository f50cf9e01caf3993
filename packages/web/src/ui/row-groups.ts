import { textOrder } from '@backcounter/core/list-order';
import type { Grouping, ListTotals } from './data-table-props.ts';

export type Group<Row> = {
  key: string;
  name: string;
  rows: readonly Row[];
  /** What all of it comes to, where only a part of its rows was read. */
  whole?: Pick<ListTotals, 'count' | 'sums'>;
};

/** A line of a list: a row, or what stands above the rows of a group. */
export type Line<Row> = { row: Row } | { group: Group<Row> };

/**
 * The rows as lines, put together by a grouping and by name; as they are without one. Of a list of
 * which only a part was read, every group of `totals` has its line, also one without a row yet.
 */
export function linesOf<Row>(
  rows: readonly Row[],
  grouping: Grouping<Row> | undefined,
  totals?: ListTotals,
): readonly Line<Row>[] {
  if (!grouping) return rows.map((row) => ({ row }));
  const { of, keyOf = of } = grouping;
  const byKey = Map.groupBy(rows, keyOf);
  const groups: Group<Row>[] = totals
    ? totals.groups.map((whole) => ({ ...whole, rows: byKey.get(whole.key) ?? [], whole }))
    : [...byKey].map(([key, those]) => ({ key, name: nameOf(those, of), rows: those }));
  return groups
    .sort((one, other) => textOrder(one.name, other.name))
    .flatMap((group) => [{ group }, ...group.rows.map((row) => ({ row }))]);
}

const nameOf = <Row>([first]: readonly Row[], of: Grouping<Row>['of']) =>
  first === undefined ? '' : of(first);
