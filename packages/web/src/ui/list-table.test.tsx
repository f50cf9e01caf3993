import { useState } from 'react';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '../testing/render.tsx';
import { DataTable } from './data-table.tsx';
import type { Column, ColumnLayout, ListTools, ListTotals } from './data-table-props.ts';

type Row = { id: string; store: string; cents: number };

const rows: Row[] = [
  { id: 'A', store: 'Main St', cents: 300 },
  { id: 'B', store: 'Oak Ave', cents: 1000 },
  { id: 'C', store: 'Main St', cents: 200 },
  { id: 'D', store: 'Oak Ave', cents: 50 },
];
const columns: Column<Row>[] = [
  { id: 'number', header: 'Number', value: ({ id }) => id, isMain: true },
  { id: 'store', header: 'Store', value: ({ store }) => store },
  { id: 'amount', header: 'Amount', value: ({ cents }) => cents, isFigure: true, isMain: true },
];
const total = (shown: readonly Row[]) => String(shown.reduce((sum, { cents }) => sum + cents, 0));

/** A list with local state instead of the address and device. */
function List(more: Partial<ListTools<Row>>) {
  const layout = useState<ColumnLayout>({ hidden: [], order: [] });
  const group = useState('');
  const list: ListTools<Row> = {
    nameOf: ({ id }) => id,
    groupings: [{ id: 'store', label: 'Store', of: ({ store }) => store }],
    isComplete: true,
    problems: new Map(),
    selectionActions: (shown, clear) => (
      <button onClick={clear}>Take {shown.rows.map(({ id }) => id).join(' ')}</button>
    ),
    menu: () => null,
    ...{ layout, group },
    ...more,
  };
  return (
    <DataTable
      label="Invoices"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      empty={null}
      sums={{ amount: total }}
      filterLabel="Search"
      list={list}
    />
  );
}

afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const cells = () =>
  screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
const bar = () => screen.queryByRole('toolbar', { name: 'Chosen rows' });

it('shows checkboxes only in selection mode, with the same headers', async () => {
  await renderPage(<List />);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(cells()[0]).toEqual(['Number', 'Store', 'Amount']);
  fireEvent.click(button('Choose rows'));
  expect(screen.getAllByRole('checkbox')).toHaveLength(5);
  fireEvent.click(box('Choose A'));
  fireEvent.click(button('Choose rows'));
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(bar()).toBeNull();
});

it('selects a range with Shift, which is summed, and all displayed rows by the header', async () => {
  await renderPage(<List />);
  fireEvent.click(button('Choose rows'));
  fireEvent.click(box('Choose A'));
  fireEvent.click(box('Choose C'), { shiftKey: true });
  expect(within(bar()!).getByText('3 chosen, 1500')).toBeTruthy();
  expect(button('Take A B C')).toBeTruthy();
  expect(box('Choose all shown').indeterminate).toBe(true);
  fireEvent.click(box('Choose all shown'));
  expect(button('Take A B C D')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'oak' } });
  expect(button('Take B D')).toBeTruthy();
  fireEvent.click(button('Clear'));
  expect(bar()).toBeNull();
});

it('moves between checkboxes with the arrow keys', async () => {
  await renderPage(<List />);
  fireEvent.click(button('Choose rows'));
  box('Choose B').focus();
  fireEvent.keyDown(box('Choose B'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(box('Choose C'));
  fireEvent.keyDown(box('Choose C'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(box('Choose B'));
});

it('moves a column by dragging its header onto another one', async () => {
  await renderPage(<List />);
  const header = (name: string) => screen.getByRole('columnheader', { name });
  const dataTransfer = new DataTransfer();
  const drag = (from: string, to: string) => {
    fireEvent.dragStart(header(from), { dataTransfer });
    fireEvent.dragOver(header(to));
    const side = header(to).dataset['drop'];
    fireEvent.drop(header(to));
    fireEvent.dragEnd(header(from));
    return side;
  };
  expect(drag('Number', 'Amount')).toBe('after');
  expect(cells()[0]).toEqual(['Store', 'Amount', 'Number']);
  expect(drag('Number', 'Store')).toBe('before');
  expect(cells()[0]).toEqual(['Number', 'Store', 'Amount']);
  expect(header('Store').dataset['drop']).toBeUndefined();
  fireEvent.click(button('Columns'));
  fireEvent.click(box('Store'));
  drag('Amount', 'Number');
  fireEvent.click(box('Store'));
  expect(cells()[0]).toEqual(['Amount', 'Number', 'Store']);
});

it('hides and moves columns, keeps one, and resets', async () => {
  await renderPage(<List />);
  fireEvent.click(button('Columns'));
  fireEvent.click(box('Store'));
  expect(cells()[1]).toEqual(['A', '300']);
  fireEvent.click(button('Move Amount up'));
  fireEvent.click(button('Move Amount up'));
  expect(cells()[0]).toEqual(['Amount', 'Number']);
  expect(cells().at(-1)).toEqual(['4 rows, 1550', '']);
  fireEvent.click(button('Move Amount up'));
  fireEvent.click(box('Number'));
  expect(box('Amount').disabled).toBe(true);
  button('Reset columns').focus();
  fireEvent.click(button('Reset columns'));
  expect(cells()[0]).toEqual(['Number', 'Store', 'Amount']);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Columns' }));
});

it('groups rows with subtotals that follow the search', async () => {
  await renderPage(<List />);
  fireEvent.click(button('Group by'));
  fireEvent.click(screen.getByRole('radio', { name: 'Store' }));
  expect(cells().slice(1)).toEqual([
    ['Main St, 2 rows', '500'],
    ['A', 'Main St', '300'],
    ['C', 'Main St', '200'],
    ['Oak Ave, 2 rows', '1050'],
    ['B', 'Oak Ave', '1000'],
    ['D', 'Oak Ave', '50'],
    ['4 rows', '', '1550'],
  ]);
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'C' } });
  expect(cells()[1]).toEqual(['Main St, 1 row', '200']);
});

it('spans the columns before the first sum by a group’s name, whichever are hidden', async () => {
  await renderPage(<List group={byStore} />);
  const spans = () =>
    [...screen.getAllByRole<HTMLTableRowElement>('row')[1]!.cells].map(({ colSpan }) => colSpan);
  expect(spans()).toEqual([2, 1]);
  fireEvent.click(button('Columns'));
  fireEvent.click(box('Store'));
  expect(spans()).toEqual([1, 1]);
  fireEvent.click(box('Amount'));
  expect(spans()).toEqual([1]);
  fireEvent.click(box('Store'));
  expect(spans()).toEqual([2]);
});

const byStore: ListTools<Row>['group'] = ['store', () => undefined];

const totals: ListTotals = {
  count: 1204,
  sums: { amount: '90000' },
  text: 'all 1,204 rows of this filter',
  groups: [
    { key: 'Main St', name: 'Main St', count: 1200, sums: { amount: '88000' } },
    { key: 'Oak Ave', name: 'Oak Ave', count: 2, sums: { amount: '1050' } },
    { key: 'Pine Rd', name: 'Pine Rd', count: 2, sums: { amount: '950' } },
  ],
};

it('shows no sums of a partial list before the totals are loaded', async () => {
  await renderPage(<List isComplete={false} group={byStore} />);
  expect(cells()[1]).toEqual(['A', 'Main St', '300']);
  expect(cells().at(-1)).toEqual(['First 4 rows', '', '']);
  expect(document.querySelector('tfoot[data-sums]')).toBeNull();
});

it('shows totals and subtotals of the whole list, and a link to the rest of a group', async () => {
  const narrowed: string[] = [];
  const part = { isComplete: false, group: byStore, totals };
  await renderPage(<List {...part} onNarrow={(key) => narrowed.push(key)} />);
  expect(document.querySelector('tfoot[data-sums]')).not.toBeNull();
  expect(cells().slice(1)).toEqual([
    ['Main St, 2 of 1,200 rowsShow all', '88000'],
    ['A', 'Main St', '300'],
    ['C', 'Main St', '200'],
    ['Oak Ave, 2 rows', '1050'],
    ['B', 'Oak Ave', '1000'],
    ['D', 'Oak Ave', '50'],
    ['Pine Rd, 0 of 2 rowsShow all', '950'],
    ['4 of 1,204 rows', '', '90000'],
  ]);
  fireEvent.click(screen.getAllByRole('button', { name: /^Show all/ })[1]!);
  expect(narrowed).toEqual(['Pine Rd']);
});

it('says on paper what the sums of a partial list are of, and above it that rows are missing', async () => {
  await renderPage(<List isComplete={false} group={byStore} totals={totals} />);
  expect(screen.queryByText(/^Partial list/)).toBeNull();
  const tell = (event: string) => act(() => void window.dispatchEvent(new Event(event)));
  tell('beforeprint');
  const note = screen.getByText(/^Partial list: more rows follow/);
  const table = screen.getByRole('table');
  expect(note.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(cells()[1]?.[0]).toMatch(/^Main St, sum of all 1,200 rows/);
  expect(cells().at(-1)).toEqual(['All 1,204 rows', '', '90000']);
  tell('afterprint');
  expect(cells().at(-1)?.[0]).toBe('4 of 1,204 rows');
});

it('offers to select the whole list once all loaded rows are selected', async () => {
  const part = { isComplete: false, totals, wholeListActions: () => <button>Take all</button> };
  await renderPage(<List {...part} />);
  fireEvent.click(button('Choose rows'));
  fireEvent.click(box('Choose A'));
  const offer = 'Choose all 1,204 rows of this filter';
  expect(screen.queryByRole('button', { name: offer })).toBeNull();
  fireEvent.click(box('Choose all shown'));
  fireEvent.click(button(offer));
  expect(within(bar()!).getByText('Chosen: all 1,204 rows of this filter')).toBeTruthy();
  expect(button('Take all')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take A B C D' })).toBeNull();
  fireEvent.click(button('Only the 4 shown'));
  expect(button('Take A B C D')).toBeTruthy();
  fireEvent.click(button(offer));
  fireEvent.click(box('Choose C'));
  expect(within(bar()!).getByText('3 chosen, 1350')).toBeTruthy();
  expect(button('Take A B D')).toBeTruthy();
});

it('shows an error at its row', async () => {
  await renderPage(<List problems={new Map([['C', 'Invoice not found']])} />);
  expect(cells()[3]?.[0]).toBe('CInvoice not found');
});
