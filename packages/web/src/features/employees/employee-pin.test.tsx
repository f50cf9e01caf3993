import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { EmployeePin } from './employee-pin.tsx';
import { EmployeesScreen } from './screen.tsx';

const store = { _id: 's1', name: 'Main St', address: '1 Main St' };
const ann = {
  ...{ _id: 'e1', name: 'Ann Lee', employee_id: 'EMP001', store_id: store, hourly_rate: 15 },
  ...{ email: null, phone_number: null, has_pin: false },
  ...{ created_at: '2026-01-05T18:00:00.000Z', updated_at: '2026-01-05T18:00:00.000Z' },
};
const later = '2026-11-20T18:00:00.000Z';

eachTestAs('owner');

/** Opens the dialog of an employee; returns the recorded requests and the stubs. */
async function open(employee: object = ann, more: RouteStubs = {}) {
  const stubs: RouteStubs = {
    'GET /stores': { body: [store] },
    'GET /employees': { body: [employee] },
    'PUT /employees/e1/pin': ({ body }) => ({
      body: { ...employee, has_pin: (body as { pin: unknown }).pin !== null, updated_at: later },
    }),
    'PUT /employees/e1': { body: employee },
    ...more,
  };
  const seen = stubRoutes(stubs);
  await renderPage(<EmployeesScreen />, '/dashboard/employees?panel=list');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
  await screen.findByRole('dialog', { name: 'Update Employee' });
  return { seen, stubs };
}

const section = () => within(screen.getByRole('region', { name: 'PIN' }));
const press = (name: string) => fireEvent.click(section().getByRole('button', { name }));
const type = (value: string) =>
  fireEvent.change(section().getByLabelText('New PIN'), { target: { value } });
const free = /^Anybody on a shared account can choose this name/;
const bound = 'On a shared account this name is chosen with its PIN only.';

it('is set in the dialog of an employee, where the rest can still be saved', async () => {
  const { seen } = await open();
  expect(section().getByRole('status').textContent).toMatch(free);
  press('Set PIN');
  expect(document.activeElement).toBe(section().getByLabelText('New PIN'));
  type('2957');
  press('Save PIN');
  await section().findByText(bound);
  expect(seen.findLast(({ method }) => method === 'PUT')).toMatchObject({
    ...{ path: '/api/employees/e1/pin', body: { pin: '2957' } },
  });
  expect(section().queryByLabelText('New PIN')).toBeNull();
  expect(section().getByRole('button', { name: 'Change PIN' })).toBe(document.activeElement);
  fireEvent.click(screen.getByRole('button', { name: 'Update Employee' }));
  await waitFor(() =>
    expect(seen.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      updated_at: later,
    }),
  );
});

it('does not let the rest be saved over what somebody else has changed meanwhile', async () => {
  const raised = { ...ann, hourly_rate: 17, has_pin: true, updated_at: later };
  const { seen } = await open(ann, { 'PUT /employees/e1/pin': { body: raised } });
  press('Set PIN');
  type('2957');
  press('Save PIN');
  await section().findByText(bound);
  fireEvent.click(screen.getByRole('button', { name: 'Update Employee' }));
  await waitFor(() =>
    expect(seen.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      updated_at: ann.updated_at,
    }),
  );
});

it('stays open until the PIN is saved, so that a failure is seen', async () => {
  const saved = Promise.withResolvers<{ status: number; body: object }>();
  await open(ann, { 'PUT /employees/e1/pin': () => saved.promise });
  press('Set PIN');
  type('2957');
  press('Save PIN');
  const dialog = screen.getByRole('dialog', { name: 'Update Employee' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  saved.resolve({ status: 503, body: { message: 'The disk is full.' } });
  expect((await section().findByRole('alert')).textContent).toBe('The disk is full.');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('is changed and removed', async () => {
  const { seen } = await open({ ...ann, has_pin: true });
  expect(section().getByRole('status').textContent).toBe(bound);
  press('Change PIN');
  press('Cancel');
  expect(section().getByRole('button', { name: 'Change PIN' })).toBe(document.activeElement);
  press('Remove PIN');
  await section().findByText(free);
  expect(section().getByRole('button', { name: 'Set PIN' })).toBe(document.activeElement);
  expect(seen.findLast(({ method }) => method === 'PUT')?.body).toEqual({ pin: null });
  expect(section().queryByRole('button', { name: 'Remove PIN' })).toBeNull();
});

it.each(['', '123', '12a4', '123456789'])(
  'refuses %j at its field, and sends nothing',
  async (pin) => {
    const { seen } = await open();
    press('Set PIN');
    type(pin);
    press('Save PIN');
    await section().findByText('A PIN has 4 to 8 digits');
    expect(seen.filter(({ method }) => method === 'PUT')).toEqual([]);
  },
);

it('says why it could not be saved or removed, and keeps it', async () => {
  const failing = { status: 503, body: { message: 'The disk is full.' } };
  await open({ ...ann, has_pin: true }, { 'PUT /employees/e1/pin': failing });
  press('Remove PIN');
  expect((await section().findByRole('alert')).textContent).toBe(
    'The PIN could not be removed: The disk is full.',
  );
  press('Change PIN');
  type('2957');
  press('Save PIN');
  expect((await section().findByRole('alert')).textContent).toBe('The disk is full.');
  expect(section().getByLabelText('New PIN')).toHaveProperty('value', '2957');
});

it('needs a full account, as the demo says', async () => {
  signInAs('demo');
  await renderPage(<EmployeePin employee={ann} onChanged={() => {}} onBusy={() => {}} />);
  expect(screen.getByText(/^With a full account, a PIN keeps others/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
