import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DeleteRow } from '../features/activity/delete-row.tsx';
import { eachTestAs } from '../testing/each-test-as.ts';
import { renderPage } from '../testing/render.tsx';
import { signInAs } from '../testing/sessions.ts';
import { confirmationSteps } from '../ui/delete-steps.ts';
import { ClosedBooksNote } from './closed-books.tsx';

eachTestAs('owner', { now: '2026-11-20T17:00:00Z' });

const settings = { books_closed_through: '2026-10-31' };

it('says above a record of closed books that it stays, and who can open them', async () => {
  signInAs('owner', { settings });
  await renderPage(<ClosedBooksNote date="2026-10-31" />);
  expect(screen.getByRole('note').textContent).toBe(
    'The books are closed through Oct 31, 2026, so its figures do not change. ' +
      'You can open them again under Settings.',
  );
  cleanup();
  signInAs('user', { settings });
  await renderPage(<ClosedBooksNote date="2026-10-31" />);
  expect(screen.getByRole('note').textContent).toContain(
    'An owner or administrator can open them again.',
  );
  cleanup();
  await renderPage(<ClosedBooksNote date="2026-11-01" />);
  expect(screen.queryByRole('note')).toBeNull();
});

it('SAL-27 asks nothing before it says that a record of closed books is not deleted', async () => {
  signInAs('owner', { settings });
  let isOpen = true;
  const show = (date: string) =>
    renderPage(
      <DeleteRow
        route="DELETE /sales/:id"
        row={{ _id: 'x1', date, updatedAt: '2026-10-31T18:00:00.000Z' } as { _id: string }}
        steps={confirmationSteps('sale')}
        record="Main St, 10/31/2026, $12.00"
        onDeleted={() => {}}
        onFailed={() => {}}
        onClose={() => (isOpen = false)}
      />,
    );
  await show('2026-10-31');
  const dialog = screen.getByRole('dialog', { name: 'The books are closed' });
  expect(dialog.textContent).toContain('Oct 31, 2026, so this cannot be deleted.');
  expect(dialog.textContent).toContain('Main St, 10/31/2026, $12.00');
  expect(screen.queryByRole('button', { name: 'Yes, Continue' })).toBeNull();
  fireEvent.click(screen.getByText('Close'));
  expect(isOpen).toBe(false);
  cleanup();
  await show('2026-11-01');
  expect(screen.getByRole('button', { name: 'Yes, Continue' })).toBeDefined();
});
