import { useState } from 'react';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { ChangedByContext, type ChangedByProps } from './changed-by.ts';
import { sheetOf } from './sheet-examples.ts';
import { emptySums, type SheetModel } from './sheet-model.ts';
import { Sheet } from './sheet.tsx';
import { useSheet, type SheetState } from './use-sheet.ts';

afterEach(cleanup);

const stored = { 'a day1': { cents: 123_450, version: 'v1' } };

/** Shows the row whose change is displayed. */
const nameRow = ({ subject, otherwise }: ChangedByProps) =>
  subject === null ? otherwise : `${otherwise} (${subject})`;

/** A sheet with its drafts and a refetch button. */
async function show(model: SheetModel, next: SheetModel = model, mayImport = true) {
  const seen: { sheet?: SheetState } = {};
  const [onEnd, onTooLong] = [vi.fn(), vi.fn()];
  function Example() {
    const [shown, setShown] = useState(model);
    const sheet = useSheet(shown);
    seen.sheet = sheet;
    const callbacks = { onEnd, onTooLong: mayImport ? onTooLong : null };
    return (
      <>
        <ChangedByContext value={nameRow}>
          <Sheet sheet={sheet} isBusy={false} {...callbacks} />
        </ChangedByContext>
        <button onClick={() => setShown(next)}>Read again</button>
      </>
    );
  }
  await renderPage(<Example />);
  const changes = () =>
    Object.fromEntries(seen.sheet?.changed.map(({ id, value }) => [id, value.cents]) ?? []);
  const readAgain = () => fireEvent.click(screen.getByText('Read again'));
  return { changes, readAgain, onEnd, onTooLong };
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const total = (name: string) => screen.getByRole('gridcell', { name }).textContent;
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const type = (text: string) =>
  fireEvent.change(document.activeElement ?? document.body, { target: { value: text } });
const focused = () => document.activeElement?.getAttribute('aria-label');
const paste = (text: string) =>
  fireEvent.paste(document.activeElement ?? document.body, {
    clipboardData: { getData: () => text },
  });

it('undoes a pasted block with Ctrl+Z, also in a cell clicked twice', async () => {
  const { changes } = await show(sheetOf({}));
  cell('A, Day 1').focus();
  fireEvent.pointerDown(cell('A, Day 1'));
  paste('1\t2');
  expect(changes()).toEqual({ 'a day1': 100, 'a day2': 200 });
  press('z', { ctrlKey: true });
  expect(changes()).toEqual({});
});

it('refuses ambiguous text, and accepts a single quoted amount', async () => {
  const { changes } = await show(sheetOf({}));
  cell('A, Day 1').focus();
  paste('100,200,300');
  expect(cell('A, Day 1').value).toBe('');
  expect(screen.getByText(/^“100,200,300” could be one amount or several/)).toBeDefined();
  paste('"1,234.50"\n');
  expect(changes()).toEqual({ 'a day1': 123_450 });
});

it('places amounts by the names beside them', async () => {
  const { changes } = await show(sheetOf({}));
  cell('A, Day 1').focus();
  paste('Row\tDay 2\tDay 1\nB\t5\t6');
  expect(changes()).toEqual({ 'b day2': 500, 'b day1': 600 });
});

it.each(['Keep mine', 'Take theirs'])('returns to the cell after %s', async (decision) => {
  const now = { 'a day1': { cents: 200_000, version: 'v2' } };
  const { readAgain } = await show(sheetOf({ stored }), sheetOf({ stored: now }));
  cell('A, Day 1').focus();
  type('1500');
  readAgain();
  screen.getByRole('button', { name: decision }).focus();
  fireEvent.click(screen.getByRole('button', { name: decision }));
  expect(focused()).toBe('A, Day 1');
});

describe('a sheet', () => {
  it('is a grid whose cells are named by row and day', async () => {
    await show(sheetOf({ stored, hints: { 'b day1': 9950 }, closed: { 'a day7': 'To come' } }));
    const grid = screen.getByRole('grid', { name: 'Example' });
    expect(within(grid).getAllByRole('row')).toHaveLength(4);
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(9);
    expect(
      within(grid)
        .getAllByRole('rowheader')
        .map((row) => row.textContent),
    ).toEqual([...['A', 'B', 'Total']]);
    expect(cell('A, Day 1').value).toBe('1,234.50');
    expect(cell('B, Day 1').placeholder).toBe('99.50');
    expect(cell('A, Day 7').disabled).toBe(true);
    expect(screen.getByText('To come')).toBeDefined();
  });

  it('sums thousands of cells without creating hidden ones', async () => {
    const made = new Set<string>();
    const plain = sheetOf({ rows: 300 });
    await show({
      ...plain,
      isCompared: true,
      cell: (id) => {
        made.add(id);
        return plain.cell(id);
      },
      sums: (day) => ({
        ...{ cents: 30_000, hint: day === 'day1' ? 15_000 : 0, missing: 0 },
        compared: emptySums.compared,
      }),
    });
    expect(total('Total Day 1')).toBe('$300.00');
    expect(total('Total')).toBe('$2,100.00');
    expect(total('Last week Day 1')).toBe('$150.00');
    cell('ROW0, Day 1').focus();
    type('5');
    expect(total('Total Day 1')).toBe('$305.00');
    expect(total('Total')).toBe('$2,105.00');
    expect(made.size).toBeLessThan(700);
  });

  it('shows last week below the totals, and the change of entered cells', async () => {
    const hints = { 'a day1': 100_000, 'b day1': 5000, 'b day2': 8000 };
    await show({ ...sheetOf({ stored, hints }), isCompared: true });
    const figures = (of: string) => [
      ...[total(`${of} Day 1`), total(`${of} Day 2`), total(`${of} Day 3`), total(of)],
    ];
    expect(figures('Last week')).toEqual(['$1,050.00', '$80.00', '$0.00', '$1,130.00']);
    // Only A has an amount on day 1: $1,234.50 against $1,000.00.
    expect(figures('Change')).toEqual(['+23.5%', '–', '–', '+23.5%']);
    const changeText = () => screen.getByRole('rowheader', { name: /^Change/ }).textContent.trim();
    expect(changeText()).toBe('Change for the days entered');
    cell('B, Day 2').focus();
    type('40');
    expect(figures('Change')).toEqual(['+23.5%', '−50.0%', '–', '+18.0%']);
    cell('B, Day 1').focus();
    type('50');
    expect(changeText()).toBe('Change');
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('6');
  });

  it('updates totals while typing, and evaluates sums on blur', async () => {
    const { changes } = await show(sheetOf({ stored }));
    cell('B, Day 1').focus();
    type('=120+35.50');
    expect([total('Total B'), total('Total Day 1'), total('Total')]).toEqual([
      ...['$155.50', '$1,390.00', '$1,390.00'],
    ]);
    press('Enter');
    expect(cell('B, Day 1').value).toBe('155.50');
    expect(changes()).toEqual({ 'b day1': 15_550 });
  });

  it('moves with Enter, and reports the end', async () => {
    const { onEnd } = await show(sheetOf());
    cell('A, Day 1').focus();
    press('Enter');
    expect(focused()).toBe('B, Day 1');
    press('Enter');
    expect(focused()).toBe('A, Day 2');
    press('Enter', { shiftKey: true });
    expect(focused()).toBe('B, Day 1');
    cell('B, Day 7').focus();
    press('Enter');
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('after Tabs, Enter moves to the next row in the column where they started', async () => {
    await show(sheetOf());
    cell('A, Day 2').focus();
    press('Tab');
    cell('A, Day 3').focus();
    press('Tab');
    cell('A, Day 4').focus();
    press('Enter');
    expect(focused()).toBe('B, Day 2');
  });

  it('moves with arrow keys, but not while a cell is being edited', async () => {
    await show(sheetOf({ stored }));
    cell('A, Day 1').focus();
    press('ArrowRight');
    expect(focused()).toBe('A, Day 2');
    type('5');
    press('ArrowRight');
    expect(focused()).toBe('A, Day 2');
    press('Enter');
    press('ArrowUp');
    expect(focused()).toBe('A, Day 2');
    press('F2');
    press('ArrowLeft');
    expect(focused()).toBe('A, Day 2');
  });

  it('reverts a cell with Escape, and undoes with Ctrl+Z', async () => {
    const { changes } = await show(sheetOf({ stored }));
    cell('A, Day 1').focus();
    type('7');
    press('Escape');
    expect(cell('A, Day 1').value).toBe('1,234.50');
    expect(changes()).toEqual({});
    type('7');
    press('Enter');
    press('Delete');
    expect(changes()).toEqual({ 'a day1': 700 });
    press('z', { ctrlKey: true });
    press('z', { ctrlKey: true });
    expect(changes()).toEqual({});
  });

  it('shows an error below its cell', async () => {
    await show(sheetOf());
    cell('A, Day 1').focus();
    type('-5');
    press('Enter');
    expect(cell('A, Day 1').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Too small')).toBeDefined();
    expect(total('Total Day 1')).toBe('$0.00');
  });

  it('a cell that equals the stored value again is unchanged', async () => {
    const { changes } = await show(sheetOf({ stored }));
    cell('A, Day 1').focus();
    type('');
    expect(changes()).toEqual({ 'a day1': null });
    type('1234.5');
    expect(changes()).toEqual({});
  });

  it('accepts a pasted block, and refuses one that does not fit', async () => {
    const { changes, onTooLong } = await show(sheetOf());
    cell('A, Day 6').focus();
    paste('$1,000.00\t2\n3\t4\n');
    expect(changes()).toEqual({
      ...{ 'a day6': 100_000, 'a day7': 200 },
      ...{ 'b day6': 300, 'b day7': 400 },
    });
    cell('A, Day 1').focus();
    paste('1\tx\n');
    expect(screen.getByText('“x”: Enter an amount such as 1,234.50')).toBeDefined();
    expect(Object.keys(changes())).toHaveLength(4);
    paste('1\n2\n3\n4\n5\n6\n7\n8\n');
    expect(onTooLong).toHaveBeenCalledWith('1\n2\n3\n4\n5\n6\n7\n8\n');
  });

  it('reports a list longer than the week at its cell if it cannot be imported', async () => {
    const { changes, onTooLong } = await show(sheetOf(), sheetOf(), false);
    cell('A, Day 1').focus();
    paste('1\n2\n3\n4\n5\n6\n7\n8\n');
    expect(cell('A, Day 1').getAttribute('aria-invalid')).toBe('true');
    expect(
      screen.getByText('This is more than one week. Use Import and Export for longer lists.'),
    ).toBeDefined();
    expect(onTooLong).not.toHaveBeenCalled();
    expect(changes()).toEqual({});
  });

  it('renders only the rows near the viewport out of a thousand', async () => {
    await show(sheetOf({ rows: 1000 }));
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1002');
    expect(screen.queryAllByRole('rowheader').length).toBeLessThan(300);
  });
});

describe('a cell that another user changed meanwhile', () => {
  const theirs = sheetOf({ stored: { 'a day1': { cents: 500, version: 'v2' } } });
  const fixed = { 'a day1': 'Not yours' };
  const typeSeven = (readAgain: () => void) => {
    cell('A, Day 1').focus();
    type('7');
    readAgain();
  };

  it('follows refetched values while unedited', async () => {
    const { readAgain } = await show(sheetOf({ stored }), theirs);
    readAgain();
    expect(cell('A, Day 1').value).toBe('5.00');
  });

  it('keeps the draft, shows both values and lets the user choose', async () => {
    const { readAgain, changes } = await show(sheetOf({ stored }), theirs);
    typeSeven(readAgain);
    expect(cell('A, Day 1').value).toBe('7');
    const choice = screen.getByRole('group', { name: 'A, Day 1 changed meanwhile' });
    expect(choice.textContent).toContain('Someone else entered $5.00. Yours: $7.00.');
    fireEvent.click(within(choice).getByRole('button', { name: 'Keep mine' }));
    expect(screen.queryByText(/Someone else/)).toBeNull();
    expect(changes()).toEqual({ 'a day1': 700 });
  });

  it('lets a user whose cell was locked discard the draft', async () => {
    const { readAgain, changes } = await show(sheetOf({ stored }), sheetOf({ stored, fixed }));
    typeSeven(readAgain);
    const choice = screen.getByRole('group', { name: 'A, Day 1 changed meanwhile' });
    expect(choice.textContent).toContain('Not yours. It holds $1,234.50. Yours: $7.00.');
    expect(within(choice).queryByRole('button', { name: 'Keep mine' })).toBeNull();
    fireEvent.click(within(choice).getByRole('button', { name: 'Take theirs' }));
    expect(changes()).toEqual({});
  });

  it('does not trap a user who keeps a draft of a locked cell', async () => {
    const now = { 'a day1': { cents: 500, version: 'v2' } };
    const { readAgain, changes } = await show(sheetOf(), sheetOf({ stored: now, fixed }));
    typeSeven(readAgain);
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(screen.getByText(/^Not yours. It holds \$5.00. Yours: \$7.00/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(changes()).toEqual({});
  });

  it('names the other user by the row, even if it was deleted', async () => {
    const known = { 'a day1': { ...stored['a day1'], subject: 'sale-1' } };
    const { readAgain } = await show(sheetOf({ stored: known }), sheetOf());
    typeSeven(readAgain);
    const choice = screen.getByRole('group', { name: 'A, Day 1 changed meanwhile' });
    expect(choice.textContent).toContain('Someone else deleted it (sale-1). Yours: $7.00.');
  });

  it('takes the other value', async () => {
    const { readAgain, changes } = await show(sheetOf({ stored }), theirs);
    typeSeven(readAgain);
    fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(cell('A, Day 1').value).toBe('5.00');
    expect(changes()).toEqual({});
  });

  it('is no conflict if both values are equal', async () => {
    const { readAgain, changes } = await show(sheetOf({ stored }), theirs);
    cell('A, Day 1').focus();
    type('5');
    readAgain();
    expect(screen.queryByText(/Someone else/)).toBeNull();
    expect(changes()).toEqual({});
  });
});
