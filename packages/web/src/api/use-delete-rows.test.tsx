import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { staleRowMessage } from '@backcounter/core/business';
import { eachTestAs } from '../testing/each-test-as.ts';
import { stubFetch, type StubResponse } from '../testing/stub-fetch.ts';
import { renderPage } from '../testing/render.tsx';
import { UndoNotice } from './undo-notice.tsx';
import { useUndoDeletion } from './use-undo-deletion.ts';
import { useDeleteRows } from './use-delete-rows.tsx';

eachTestAs('owner');

const at = '2026-11-20T16:00:00.000Z';

function Rows({ count }: { count: number }) {
  const undo = useUndoDeletion({ kind: 'invoices', noun: 'Invoice' });
  const { ask, dialog, problems } = useDeleteRows<string>({
    ...{ route: 'POST /invoices/delete', noun: 'invoice', undo },
    keyOf: (row) => row,
    versionOf: () => at,
    recordOf: (row) => `No. ${row}`,
  });
  const rows = Array.from({ length: count }, (_, index) => `A-${index + 1}`);
  return (
    <>
      <UndoNotice of={undo} />
      <button onClick={() => ask(rows, () => undefined)}>Ask</button>
      {dialog}
      <pre>{[...problems].join(' ')}</pre>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('INV-38 confirms twice, deletes all rows in one request and undoes all at once', async () => {
  const sent: unknown[] = [];
  stubFetch(({ method, path, body }) => {
    if (method === 'POST') sent.push([path, body]);
    return { body: { deletions: ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'] } };
  });
  await renderPage(<Rows count={7} />);
  press('Ask');
  expect(screen.getByRole('dialog', { name: 'Confirm Deletion' }).textContent).toContain(
    'Are you sure you want to delete these 7 invoices? This action cannot be undone.' +
      'No. A-1; No. A-2; No. A-3; No. A-4; No. A-5; and 2 more',
  );
  press('Yes, Continue');
  press('Yes, Delete Permanently');
  expect((await screen.findByRole('status')).textContent).toBe('7 invoices deleted successfully');
  press('Undo');
  expect(await screen.findByText('7 invoices restored successfully')).toBeTruthy();
  expect(sent).toEqual([
    [
      '/api/invoices/delete',
      {
        ids: ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7'],
        updated_at: Array.from({ length: 7 }, () => at),
      },
    ],
    ['/api/activity/restore', { ids: ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'] }],
  ]);
});

/** Deletes rows; `restore` responds to the restore request. Returns the restore requests. */
async function deleteThenUndo(count: number, restore: () => StubResponse) {
  const requests = stubFetch(({ path }) => {
    if (path.startsWith('/api/activity/restore')) return restore();
    return { body: { deletions: ['d1', 'd2', 'd3'].slice(0, count) } };
  });
  await renderPage(<Rows count={count} />);
  press('Ask');
  press('Yes, Continue');
  press('Yes, Delete Permanently');
  await screen.findByText(/deleted successfully/);
  press('Undo');
  return () => requests.filter(({ path }) => path === '/api/activity/restore').length;
}

const taken = 'Invoice number already exists. Please use a different invoice number.';
const alert = async () => (await screen.findByRole('alert')).textContent;

it('INV-11 names the row that prevents the restore, and the rows not restored', async () => {
  await deleteThenUndo(3, () => ({ status: 409, body: { message: taken, fields: { 1: taken } } }));
  expect(await alert()).toBe(
    `Nothing was restored. No. A-2: ${taken} The others can be restored in Activity.`,
  );
  expect(screen.getByText('Not restored: No. A-1; No. A-2; No. A-3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('keeps offering Undo while the server is unreachable, and then restores all', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  let isAway = true;
  const restoreCount = await deleteThenUndo(3, () =>
    isAway ? new TypeError('Failed to fetch') : { body: { data: [] } },
  );
  expect(await alert()).toBe(
    'Not restored, as far as this page knows: no connection. It is safe to try again.',
  );
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Deleted: No. A-1; No. A-2; No. A-3')).toBeTruthy();
  isAway = false;
  press('Undo');
  expect(await screen.findByText('3 invoices restored successfully')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(restoreCount()).toBe(2);
});

it('does not report a failed restore if only the response was lost', async () => {
  const done = 'This record has already been restored';
  const replies: StubResponse[] = [
    new TypeError('Failed to fetch'),
    { status: 409, body: { message: done, fields: { 0: done } } },
  ];
  await deleteThenUndo(2, () => replies.shift() ?? {});
  await alert();
  press('Undo');
  expect(await screen.findByText(`No. A-1: ${done}.`)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows at its row why it cannot be deleted, and that nothing was deleted', async () => {
  stubFetch(() => ({
    status: 404,
    body: { message: 'Invoice not found', fields: { 1: 'Invoice not found' } },
  }));
  await renderPage(<Rows count={2} />);
  press('Ask');
  press('Yes, Continue');
  press('Yes, Delete Permanently');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing was deleted. Invoice not found',
  );
  expect(document.querySelector('pre')?.textContent).toBe('A-2,Invoice not found');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('says which row somebody else has changed, and keeps the rows for another attempt', async () => {
  stubFetch(() => ({
    status: 409,
    body: { message: staleRowMessage, fields: { 1: staleRowMessage } },
  }));
  await renderPage(<Rows count={2} />);
  press('Ask');
  press('Yes, Continue');
  press('Yes, Delete Permanently');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing was deleted. Someone else has changed this meanwhile: No. A-2. ' +
      'Delete again if you still want to.',
  );
  expect(document.querySelector('pre')?.textContent).toBe(
    'A-2,Someone else has changed this meanwhile',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('refuses more rows than one request takes', async () => {
  stubFetch(() => ({ body: {} }));
  await renderPage(<Rows count={501} />);
  press('Ask');
  expect(screen.getByRole('alert').textContent).toBe(
    'At most 500 rows can be deleted, restored or paid at once',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
