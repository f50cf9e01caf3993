import { describe, expect, it } from 'vitest';
import type { Grouping, ListTotals } from './data-table-props.ts';
import { linesOf } from './row-groups.ts';

const rows = [
  { id: 1, store: 'oak Ave' },
  { id: 2, store: 'Main St' },
  { id: 3, store: 'oak Ave' },
];

type Row = (typeof rows)[number];

const byStore: Grouping<Row> = { id: 'store', label: 'Store', of: ({ store }) => store };

const summarize = (grouping?: Grouping<Row>, totals?: ListTotals) =>
  linesOf(rows, grouping, totals).map((line) =>
    'row' in line ? line.row.id : `${line.group.name}: ${line.group.rows.length}`,
  );

describe('the lines of a list', () => {
  it('are its sorted rows', () => {
    expect(summarize()).toEqual([1, 2, 3]);
  });

  it('grouped by name, follow their group header, sorted within each group', () => {
    expect(summarize(byStore)).toEqual(['Main St: 1', 2, 'oak Ave: 2', 1, 3]);
  });

  it('keep the order of the rows, for a grouping that says so', () => {
    expect(summarize({ ...byStore, isInRowOrder: true })).toEqual([
      ...['oak Ave: 2', 1, 3],
      ...['Main St: 1', 2],
    ]);
  });

  it('are grouped by key if two groups share a name', () => {
    const byId = { ...byStore, of: () => 'Main St', keyOf: ({ store }: Row) => store };
    expect(summarize(byId)).toEqual(['Main St: 2', 1, 3, 'Main St: 1', 2]);
  });

  it('of a partial list include all groups, also those without loaded rows', () => {
    const whole = (key: string) => ({ key, name: key, count: 9, sums: {} });
    const groups = ['oak Ave', 'Elm St', 'Main St'].map(whole);
    const totals = { count: 27, sums: {}, text: 'all 27 rows', groups };
    expect(summarize(byStore, totals)).toEqual(['Elm St: 0', 'Main St: 1', 2, 'oak Ave: 2', 1, 3]);
  });
});
