import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { stubRoutes } from '../../testing/stub-routes.ts';
import { EmployeesScreen } from './screen.tsx';

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };
const ann = {
  ...{ _id: 'e1', name: 'Ann Lee', employee_id: 'EMP001', store_id: store, hourly_rate: 15 },
  ...{ email: null, phone_number: null, has_pin: false },
  ...{ created_at: '2026-01-05T18:00:00.000Z', updated_at: '2026-01-05T18:00:00.000Z' },
};

eachTestAs('owner', { now: '2026-11-20T17:00:00Z' });

/** Changes a field in the dialog of Ann; returns the body of the save. */
async function save(name: string, value: string) {
  const seen = stubRoutes({
    'GET /stores': { body: [store] },
    'GET /employees': { body: [ann] },
    'GET /employees/e1/wages': { body: [{ hourly_rate: 15, rate_from: '2026-01-05' }] },
    'PUT /employees/e1': { body: ann },
  });
  await renderPage(<EmployeesScreen />, '/dashboard/employees?panel=list');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Employee' }));
  fireEvent.change(dialog.getByLabelText(name), { target: { value } });
  fireEvent.click(dialog.getByRole('button', { name: 'Update Employee' }));
  const put = () => seen.find(({ method }) => method === 'PUT');
  await waitFor(() => expect(put()).toBeDefined());
  return put()?.body;
}

it('a save that is not about the rate names no day of one', async () => {
  const body = await save('Phone', '555-0100');
  expect(body).toMatchObject({ phone_number: '555-0100', hourly_rate: 15 });
  expect(body).not.toHaveProperty('rate_from');
});

it('a new rate is sent with its day', async () => {
  expect(await save('Hourly Rate', '16')).toMatchObject({
    hourly_rate: 16,
    rate_from: '2026-11-20',
  });
});
