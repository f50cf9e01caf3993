import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { stubRoutes } from '../../testing/stub-routes.ts';
import { AssignShifts } from './assign-shifts.tsx';

const store = { _id: 's1', name: 'Main St', address: '1', allow_simultaneous_shifts: true };
const person = (_id: string, name: string) => ({
  ...{ _id, name, employee_id: _id, store_id: store, hourly_rate: 15 },
});

eachTestAs('admin', { now: '2026-11-20T17:00:00Z' });

it('SHF-08 SHF-16 a single shift is filled in field by field, before other people and days', async () => {
  stubRoutes({
    'GET /stores': { body: [store] },
    'GET /employees': { body: [person('e1', 'Ann'), person('e2', 'Bob')] },
  });
  await renderPage(<AssignShifts />);
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  await screen.findByRole('option', { name: 'Main St' });
  type('Store', 's1');
  await screen.findByRole('option', { name: /^Ann/ });
  type('Employee', 'e1');
  type('Date', '2026-11-21');
  const endTime = screen.getByLabelText('End Time');
  for (const name of ['Also for', 'Also on']) {
    const more = await screen.findByRole('group', { name });
    const place = endTime.compareDocumentPosition(more);
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING, name).toBeTruthy();
  }
});
