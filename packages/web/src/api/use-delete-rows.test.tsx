import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../testing/each-test-as.ts';
import { answerFetch } from '../testing/fetching.ts';
import { renderPage } from '../testing/render.tsx';
import { UndoNotice, useUndo } from './undo-notice.tsx';
import { useDeleteRows } from './use-delete-rows.tsx';

eachTestAs('owner');

function Rows({ count }: { count: number }) {
  const undo = useUndo({ kind: 'invoices', noun: 'Invoice' });
  const { ask, dialog, problems } = useDeleteRows<string>({
    ...{ route: 'POST /invoices/delete', noun: 'invoice', undo },
    keyOf: (row) => row,
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

it('INV-38 asks twice for all rows, sends them in one call and takes all back by one Undo', async () => {
  const sent: unknown[] = [];
  answerFetch(({ method, path, body }) => {
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
    ['/api/invoices/delete', { ids: ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7'] }],
    ['/api/activity/restore', { ids: ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'] }],
  ]);
});

it('says at its row what may not go, and that nothing went', async () => {
  answerFetch(() => ({
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

it('asks for no more rows than one call takes', async () => {
  answerFetch(() => ({ body: {} }));
  await renderPage(<Rows count={501} />);
  press('Ask');
  expect(screen.getByRole('alert').textContent).toBe(
    'At most 500 rows can be deleted or restored at once',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
