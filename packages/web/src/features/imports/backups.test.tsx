import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';
import { Backups } from './backups.tsx';

eachTestAs('admin', { now: '2026-11-20T17:00:00Z' });

async function show(body: object, more: RouteStubs = {}) {
  const responses: RouteStubs = { 'GET /backups': { body }, ...more };
  stubRoutes(responses);
  const { container } = await renderPage(<Backups />);
  await screen.findByRole('heading', { name: 'Backups' });
  return { container, responses };
}

it('tells when the last backup was made, by the clock of the business, and where the next ones are', async () => {
  const at = '2026-11-20T09:00:12.000Z';
  await show({ backed_up_at: at, folder: '/mnt/usb/backups', problem: null });
  expect((await screen.findByText(/^The last backup is from/)).textContent).toBe(
    'The last backup is from 11/20/2026 3:00 AM.',
  );
  expect(screen.getByText(/^The server makes one each day/).textContent).toMatch(
    /the latest 14, .* for a year, in \/mnt\/usb\/backups\.$/,
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

it('tells how to have one each day', async () => {
  await show({ backed_up_at: null, folder: null, problem: null });
  expect(await screen.findByText('There is no backup yet.')).toBeTruthy();
  expect(screen.getByText(/^The server makes none by itself/).textContent).toContain(
    'Start it with BACKUP_FOLDER set to a folder',
  );
});

it('tells why the backup of today failed', async () => {
  const problem = 'The folder /mnt/usb/backups does not exist.';
  await show({ backed_up_at: null, folder: '/mnt/usb/backups', problem });
  expect((await screen.findByRole('alert')).textContent).toBe(
    `The backup of today failed: ${problem} The server tries again every hour.`,
  );
});

it('does not say that there is no backup when it could not ask', async () => {
  const { responses } = await show({}, { 'GET /backups': { status: 500, body: {} } });
  expect((await screen.findByRole('alert')).textContent).toBe('Error fetching the last backup');
  expect(screen.queryByText('There is no backup yet.')).toBeNull();
  responses['GET /backups'] = { body: { backed_up_at: null, folder: null, problem: null } };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('There is no backup yet.')).toBeTruthy();
});

it('ROL-04 shows and asks nothing to an owner', async () => {
  signInAs('owner');
  const seen = stubRoutes({});
  await renderPage(<Backups />);
  expect(screen.queryByRole('heading', { name: 'Backups' })).toBeNull();
  expect(seen).toEqual([]);
});
