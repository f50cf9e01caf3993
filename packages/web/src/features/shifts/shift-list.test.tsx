import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUndoDeletion } from '../../api/use-undo-deletion.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { captureSavedFiles } from '../../testing/saved-files.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { ShiftList } from './shift-list.tsx';
import type { Shift } from './shift-values.ts';

eachTestAs('owner');

const stamp = '2026-11-20T18:00:00.000Z';

const shiftOf = (name: string, date: string, end: string): Shift => ({
  ...{ _id: `${name} ${date}`, store_id: 's', store_name: 'Main St', employee_name: name },
  ...{ employee_id: { _id: name, name }, date, start_time: '08:00', end_time: end },
  ...{ status: 'scheduled', created_at: stamp, updated_at: stamp },
});

const shifts = [
  shiftOf('Ann', '2026-11-20', '12:20'),
  shiftOf('Bo', '2026-11-20', '16:00'),
  shiftOf('Ann', '2026-11-21', '10:00'),
];

const loading = { isPending: false, error: null, refetch: () => undefined };
const acts = { onEdit: () => undefined, onDelete: () => undefined };

function List() {
  const undo = useUndoDeletion({ kind: 'shifts', noun: 'Shift' });
  return (
    <ShiftList shifts={shifts} withStore loading={loading} empty="none" acts={acts} undo={undo} />
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole('checkbox', { name });

it('exports shifts with dates and times, in the columns shown', async () => {
  await renderPage(<List />);
  press('Columns');
  fireEvent.click(box('Weekday'));
  fireEvent.click(box('Status'));
  press('Export');
  const saved = captureSavedFiles();
  press('CSV');
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['shifts.csv']));
  const lines = ((await saved[0]?.text) ?? '').replace('\ufeff', '').trimEnd().split('\n');
  expect(lines.slice(0, 2)).toEqual([
    'Date,Employee,Store,Start Time,End Time,Hours',
    '2026-11-20,Ann,Main St,08:00,12:20,4.33',
  ]);
});

it('SHF-22 deletes several shifts at once', async () => {
  const sent = stubFetch(() => ({ body: { deletions: ['d1', 'd2'] } }));
  await renderPage(<List />);
  press('Choose rows');
  fireEvent.click(box('Choose Ann, 11/20/2026, 8:00 AM – 12:20 PM'));
  fireEvent.click(box('Choose Bo, 11/20/2026, 8:00 AM – 4:00 PM'));
  const chosen = screen.getByRole('toolbar', { name: 'Chosen rows' });
  fireEvent.click(within(chosen).getByRole('button', { name: 'Delete' }));
  press('Yes, Continue');
  press('Yes, Delete Permanently');
  const ids = ['Ann 2026-11-20', 'Bo 2026-11-20'];
  await waitFor(() =>
    expect(sent.find(({ path }) => path === '/api/shifts/delete')?.body).toEqual({
      ids,
      updated_at: [stamp, stamp],
    }),
  );
});

it('groups shifts by employee, with their hours', async () => {
  await renderPage(<List />);
  press('Group by');
  fireEvent.click(screen.getByRole('radio', { name: 'Employee' }));
  const group = await screen.findByRole('row', { name: /^Ann.*2 rows/ });
  expect(group.textContent).toContain('6.3');
});
