import { describe, expect, it } from 'vitest';
import { linesOf } from './row-groups.ts';

const rows = [
  { id: 1, store: 'oak Ave' },
  { id: 2, store: 'Main St' },
  { id: 3, store: 'oak Ave' },
];

const told = (nameOf?: (row: (typeof rows)[number]) => string) =>
  linesOf(rows, nameOf).map((line) =>
    'row' in line ? line.row.id : `${line.group.name}: ${line.group.rows.length}`,
  );

describe('the lines of a list', () => {
  it('are its rows as they are sorted', () => {
    expect(told()).toEqual([1, 2, 3]);
  });

  it('put together by a name, stand by name below their group, each group sorted as the list', () => {
    expect(told(({ store }) => store)).toEqual(['Main St: 1', 2, 'oak Ave: 2', 1, 3]);
  });
});
