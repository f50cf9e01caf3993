import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatDate } from '@backcounter/core/dates';
import { renderPage } from '../testing/render.tsx';
import { DataTable } from './data-table.tsx';
import type { Column } from './data-table-props.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { Notice, useNotice } from './notice.tsx';
import { SectionToggle } from './section.tsx';
import { useOpenPanel } from './use-open-panel.ts';

type Row = { id: string; store: string; cents: number };

const rows: Row[] = [
  { id: '1', store: 'Main St', cents: 300 },
  { id: '2', store: 'oak Ave', cents: 1000 },
  { id: '3', store: 'Elm Rd', cents: 200 },
];
const columns: Column<Row>[] = [
  { id: 'store', header: 'Store', value: (row) => row.store, isMain: true },
  { id: 'amount', header: 'Amount', value: (row) => row.cents, isFigure: true },
];
const total = (shown: readonly Row[]) => String(shown.reduce((sum, { cents }) => sum + cents, 0));

const table = (more: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) => (
  <DataTable
    label="Sales"
    columns={columns}
    rows={rows}
    keyOf={(row) => row.id}
    empty={<p>No sales found</p>}
    sums={{ amount: total }}
    {...more}
  />
);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const hourMarks = [
  ['figure', 'true'],
  ['unit', ' h'],
];

const cells = () =>
  screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));

it('SAL-12 a table shows headers, rows, their count and sum', async () => {
  await renderPage(table());
  const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual(['Store', 'Amount']);
  expect(cells().at(-1)).toEqual(['3 rows', '1500']);
});

it('SAL-12 figures, dates and times do not wrap, and have units on phones', async () => {
  const hours: Column<Row> = {
    id: 'hours',
    header: 'Hours',
    value: ({ cents }) => cents,
    isFigure: true,
    unit: ' h',
  };
  const start: Column<Row> = {
    id: 'start',
    header: 'Start',
    value: () => '9:00 AM',
    isUnbreakable: true,
  };
  const sums = { hours: total };
  await renderPage(table({ columns: [...columns, start, hours], sums }));
  const marks = screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll<HTMLElement>('td, th')])
    .map((inRow) => inRow.map(({ dataset }) => Object.entries(dataset)));
  const row = [[['main', 'true']], [['figure', 'true']], [['whole', 'true']], hourMarks];
  expect(marks[1]).toEqual(row);
  expect(marks.at(-1)?.at(-1)).toEqual(hourMarks);
});

it('SAL-12 a long list reserves the width of its longest date', async () => {
  const dated = Array.from({ length: 201 }, (_, index) => ({
    ...rows[0]!,
    id: String(index),
    date: index === 7 ? '2026-11-30' : '2026-12-01',
  }));
  const date: Column<(typeof dated)[number]> = {
    id: 'date',
    header: 'Date',
    value: (row) => row.date,
    text: (row) => formatDate(row.date),
    cell: (row) => formatDate(row.date),
    isUnbreakable: true,
  };
  await renderPage(
    <DataTable
      label="Sales"
      columns={[date]}
      rows={dated}
      keyOf={({ id }) => id}
      empty={<p>No sales found</p>}
    />,
  );
  expect(document.querySelector('tbody tr[aria-hidden]')?.textContent).toBe('11/30/2026');
});

it('VEN-17 a header sorts by its column ignoring case, and reverses the order', async () => {
  await renderPage(table());
  const stores = () =>
    cells()
      .slice(1, -1)
      .map(([store]) => store);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press('Store');
  expect(stores()).toEqual(['Elm Rd', 'Main St', 'oak Ave']);
  press('Store');
  expect(stores()).toEqual(['oak Ave', 'Main St', 'Elm Rd']);
  expect(screen.getByRole('columnheader', { name: 'Store' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  press('Amount');
  expect(stores()).toEqual(['Elm Rd', 'Main St', 'oak Ave']);
});

it('PRF-19 a filter keeps rows that contain every word, and the sum follows', async () => {
  await renderPage(table({ filterLabel: 'Filter sales' }));
  fireEvent.change(screen.getByLabelText('Filter sales'), { target: { value: 'oak 10' } });
  expect(cells().slice(1)).toEqual([
    ['oak Ave', '1000'],
    ['1 of 3', '1000'],
  ]);
});

it('SAL-14 shows the empty message when there are no rows', async () => {
  await renderPage(table({ rows: [] }));
  expect(screen.getByText('No sales found')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

it('SAL-24 shows the failure and retries', async () => {
  const refetch = vi.fn();
  const loading = { isPending: false, error: new Error('x'), refetch };
  await renderPage(table({ rows: [], loading, failure: 'Error fetching sales' }));
  expect(screen.getByRole('alert').textContent).toBe('Error fetching sales');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('SAL-12 shows no rows and is busy while loading', async () => {
  const loading = { isPending: true, error: null, refetch: vi.fn() };
  await renderPage(table({ rows: [], loading }));
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText('No sales found')).toBeNull();
});

const steps = [
  { title: 'Confirm Deletion', text: 'Are you sure?', button: 'Yes, Continue' },
  { title: 'Final Confirmation', text: 'Permanently deleted.', button: 'Yes, Delete Permanently' },
] as const;

function dialog(onDelete: () => Promise<void>, onClose: () => void) {
  return <DeleteDialog steps={steps} record="Main St" onDelete={onDelete} onClose={onClose} />;
}

it('VEN-22 VEN-23 asks twice, then deletes once', async () => {
  const onDelete = vi.fn(() => new Promise<void>(() => undefined));
  await renderPage(dialog(onDelete, vi.fn()));
  const step = (name: string) => within(screen.getByRole('dialog', { name }));
  expect(step('Confirm Deletion').getByText('Main St')).toBeDefined();
  fireEvent.click(step('Confirm Deletion').getByRole('button', { name: 'Yes, Continue' }));
  expect(onDelete).not.toHaveBeenCalled();
  const last = step('Final Confirmation');
  fireEvent.click(last.getByRole('button', { name: 'Yes, Delete Permanently' }));
  fireEvent.click(last.getByRole('button', { name: 'Deleting...' }));
  expect(onDelete).toHaveBeenCalledOnce();
});

it('VEN-22 VEN-23 the second click of a double click does not confirm the second step', async () => {
  const [onDelete, onClose] = [vi.fn(() => Promise.resolve()), vi.fn()];
  await renderPage(dialog(onDelete, onClose));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, Continue' }), { detail: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Yes, Delete Permanently' }), { detail: 2 });
  expect(onDelete).not.toHaveBeenCalled();
});

it.each([0, 1])('VEN-23 Cancel and Escape at step %i delete nothing', async (steady) => {
  const [onDelete, onClose] = [vi.fn(() => Promise.resolve()), vi.fn()];
  await renderPage(dialog(onDelete, onClose));
  if (steady === 1) fireEvent.click(screen.getByRole('button', { name: 'Yes, Continue' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onDelete).not.toHaveBeenCalled();
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

function Saying() {
  const notice = useNotice();
  return (
    <>
      <Notice of={notice} />
      <button onClick={() => notice.succeed('Saved', 1000)}>save</button>
      <button onClick={() => notice.fail('Lost')}>lose</button>
    </>
  );
}

it.each([
  ['save', 'status', 1000],
  ['lose', 'alert', 3000],
] as const)(
  'DAT-14 a message of "%s" is a %s and goes away after %i ms',
  async (name, role, ms) => {
    await renderPage(<Saying />);
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name }));
    pass(ms - 1);
    expect(screen.getByRole(role)).toBeDefined();
    pass(1);
    expect(screen.queryByRole(role)).toBeNull();
  },
);

function Panels() {
  const { open, toggle } = useOpenPanel(['form', 'list']);
  return (
    <>
      <SectionToggle
        label="Add"
        openLabel="Hide Form"
        isOpen={open === 'form'}
        onToggle={() => toggle('form')}
      />
      <SectionToggle label="List" isOpen={open === 'list'} onToggle={() => toggle('list')} />
    </>
  );
}

it('takes a double click on a toggle for one click', async () => {
  await renderPage(<Panels />);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }), { detail: 1 });
  const open = await screen.findByRole('button', { name: 'Hide Form' });
  fireEvent.click(open, { detail: 2 });
  expect(screen.getByRole('button', { name: 'Hide Form' })).toBeDefined();
});

it('EMP-02 opening one section closes the other', async () => {
  await renderPage(<Panels />);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('button', { name: 'Hide Form' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'List' }));
  expect(await screen.findByRole('button', { name: 'Add' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-expanded')).toBe('true');
});

beforeEach(() => vi.useRealTimers());
