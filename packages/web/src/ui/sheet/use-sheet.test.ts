import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sheetOf } from './sheet-examples.ts';
import { useSheet } from './use-sheet.ts';

const monday = 'a day1';
const tuesday = 'a day2';
const stored = (cents: number, version: string) => ({
  [monday]: { cents, version },
  [tuesday]: { cents: 500, version },
});

/** Types amounts as one step. */
function write(result: { current: ReturnType<typeof useSheet> }, first: string, second: string) {
  act(() => result.current.pushUndo());
  act(() => result.current.write({ [monday]: first, [tuesday]: second }));
}

it('undoing after a save changes what was saved, which is no conflict with oneself', () => {
  const { result, rerender } = renderHook(({ model }) => useSheet(model), {
    initialProps: { model: sheetOf({ stored: { [monday]: { cents: 123, version: 'v1' } } }) },
  });
  write(result, '150', '5');
  write(result, '160', '5');
  rerender({ model: sheetOf({ stored: stored(16_000, 'v2') }) });
  expect(result.current.changed).toEqual([]);
  act(() => result.current.undo());
  expect(result.current.changed).toMatchObject([
    { id: monday, text: '150', isStale: false, isContested: false },
  ]);
});

it('undoing over a cell that another user has changed is a conflict', () => {
  const { result, rerender } = renderHook(({ model }) => useSheet(model), {
    initialProps: { model: sheetOf({ stored: { [monday]: { cents: 123, version: 'v1' } } }) },
  });
  write(result, '150', '5');
  write(result, '160', '5');
  rerender({ model: sheetOf({ stored: stored(99_900, 'v2') }) });
  act(() => result.current.undo());
  expect(result.current.changed).toMatchObject([{ id: monday, text: '150', isContested: true }]);
});
