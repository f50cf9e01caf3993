import { describe, expect, it } from 'vitest';
import { enterFrom, firstOpen, moveFrom, type CellPlace } from './sheet-keys.ts';

const at = (row: number, column: number): CellPlace => ({ row, column });

/** Three rows and four columns; the last column and the middle of the second are closed. */
const shape = {
  rows: 3,
  columns: 4,
  isOpen: ({ row, column }: CellPlace) => column < 3 && !(row === 1 && column === 1),
};

describe('Enter in a sheet', () => {
  it.each([
    ['goes down', at(0, 0), at(1, 0)],
    ['passes over a closed cell', at(0, 1), at(2, 1)],
    ['goes from the last row to the next column’s first open cell', at(2, 0), at(0, 1)],
    ['ends behind the last open cell', at(2, 2), null],
  ])('%s', (_, from, to) => {
    expect(enterFrom(from, shape)).toEqual(to);
  });

  it.each([
    ['goes up', at(2, 0), at(1, 0)],
    ['passes over a closed cell', at(2, 1), at(0, 1)],
    ['goes from the first row to the last one of the column before', at(0, 1), at(2, 0)],
    ['ends at the first cell', at(0, 0), null],
  ])('with Shift %s', (_, from, to) => {
    expect(enterFrom(from, shape, { isBack: true })).toEqual(to);
  });

  it('after Tabs moves to the next row in the column where they started, and ends below the last', () => {
    expect(enterFrom(at(0, 2), shape, { tabStart: 0 })).toEqual(at(1, 0));
    expect(enterFrom(at(0, 2), shape, { tabStart: 1 })).toEqual(at(2, 1));
    expect(enterFrom(at(2, 2), shape, { tabStart: 0 })).toBeNull();
  });
});

describe('Enter in a sheet whose rows are days', () => {
  const byDay = { ...shape, isByRow: true };

  it.each([
    ['goes along the day', at(0, 0), at(0, 1)],
    ['passes over a closed cell', at(1, 0), at(1, 2)],
    ['goes from the last cell to the next day’s first one', at(0, 2), at(1, 0)],
    ['ends behind the last open cell', at(2, 2), null],
  ])('%s', (_, from, to) => {
    expect(enterFrom(from, byDay)).toEqual(to);
    expect(enterFrom(from, byDay, { tabStart: 0 })).toEqual(to);
  });

  it('with Shift goes back along it', () => {
    expect(enterFrom(at(1, 0), byDay, { isBack: true })).toEqual(at(0, 2));
    expect(enterFrom(at(0, 0), byDay, { isBack: true })).toBeNull();
  });
});

it('visits no cells beyond the one it finds', () => {
  const looked: CellPlace[] = [];
  const large = {
    ...{ rows: 1115, columns: 7 },
    isOpen: (place: CellPlace) => looked.push(place) > 0,
  };
  enterFrom(at(500, 3), large);
  enterFrom(at(0, 3), large, { isBack: true });
  firstOpen(large);
  moveFrom(at(9, 3), large, { key: 'End', shiftKey: false, ctrlKey: true });
  moveFrom(at(9, 3), large, { key: 'Home', shiftKey: false, ctrlKey: false });
  expect(looked).toEqual([at(501, 3), at(1114, 2), at(0, 0), at(1114, 6), at(9, 0)]);
});

it('input starts in the first open cell, or nowhere if all are closed', () => {
  expect(firstOpen(shape)).toEqual(at(0, 0));
  expect(firstOpen({ ...shape, isOpen: ({ row, column }) => row > 0 && column > 0 })).toEqual(
    at(1, 1),
  );
  expect(firstOpen({ ...shape, isOpen: () => false })).toBeNull();
});

describe('arrows in a sheet', () => {
  const press = (key: string, from: CellPlace, ctrlKey = false) =>
    moveFrom(from, shape, { key, shiftKey: false, ctrlKey });

  it.each([
    ['ArrowDown', at(0, 0), at(1, 0)],
    ['ArrowDown', at(0, 1), at(2, 1)],
    ['ArrowDown', at(2, 0), null],
    ['ArrowUp', at(1, 0), at(0, 0)],
    ['ArrowRight', at(1, 0), at(1, 2)],
    ['ArrowRight', at(0, 2), null],
    ['ArrowLeft', at(0, 1), at(0, 0)],
    ['Home', at(1, 2), at(1, 0)],
    ['End', at(0, 0), at(0, 2)],
    ['x', at(0, 0), null],
  ])('%s moves from %o to %o', (key, from, to) => {
    expect(press(key, from)).toEqual(to);
  });

  it('Ctrl+Home and Ctrl+End move to the corners', () => {
    expect(press('Home', at(2, 2), true)).toEqual(at(0, 0));
    expect(press('End', at(0, 0), true)).toEqual(at(2, 2));
  });
});
