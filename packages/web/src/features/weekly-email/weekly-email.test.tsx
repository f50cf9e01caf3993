import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PersonMenu } from '../../app/person-menu.tsx';
import { usePerson } from '../../session/use-session.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { stubRoutes, type RouteStubs } from '../../testing/stub-routes.ts';

eachTestAs('owner');

const off = {
  is_on: false,
  can_send: true,
  to: 'ada@example.com',
  next_on: '2026-11-23',
  problem: null,
};

function Menu() {
  const person = usePerson();
  return person && <PersonMenu person={person} />;
}

async function show(state: object, more: RouteStubs = {}) {
  const responses: RouteStubs = { 'GET /weekly-email': { body: state }, ...more };
  const seen = stubRoutes(responses);
  await renderPage(<Menu />);
  fireEvent.click(screen.getByRole('button', { name: /owner/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Weekly email' }));
  await screen.findByRole('dialog', { name: 'Weekly email' });
  return { seen, responses };
}

const choice = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'Send me the weekly email' });

it('is turned on with one click, and says when the next one comes', async () => {
  const { seen } = await show(off, { 'PUT /weekly-email': { body: { ...off, is_on: true } } });
  await screen.findByText('It would go to ada@example.com.');
  fireEvent.click(await choice());
  await screen.findByText('The next one comes on Mon, Nov 23 to ada@example.com.');
  expect((await choice()).checked).toBe(true);
  expect(seen.at(-1)).toMatchObject({ method: 'PUT', body: { is_on: true } });
});

it('stays off and says why if it cannot be saved', async () => {
  const body = { message: 'The disk is full.' };
  await show(off, { 'PUT /weekly-email': { status: 503, body } });
  fireEvent.click(await choice());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your choice could not be saved: The disk is full.',
  );
  expect((await choice()).checked).toBe(false);
});

it('sends one now, and tells what the mail server said if it cannot', async () => {
  const message = 'Email sent to ada@example.com';
  const { seen, responses } = await show(off, { 'POST /weekly-email/send': { body: { message } } });
  await choice();
  fireEvent.click(screen.getByRole('button', { name: 'Send one now' }));
  await screen.findByText(message);
  const refusal = { message: 'The email could not be sent: Invalid login' };
  responses['POST /weekly-email/send'] = { status: 409, body: refusal };
  fireEvent.click(screen.getByRole('button', { name: 'Send one now' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing was sent: The email could not be sent: Invalid login',
  );
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

it('tells why the latest one could not be sent, until another one is', async () => {
  await show(
    { ...off, is_on: true, problem: 'Connection refused' },
    {
      'POST /weekly-email/send': { body: { message: 'Email sent' } },
    },
  );
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The latest one could not be sent: Connection refused',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send one now' }));
  await screen.findByText('Email sent');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('tells how to have a mail server, and can be turned off without one', async () => {
  const { responses } = await show({ ...off, can_send: false });
  expect((await choice()).disabled).toBe(true);
  expect(screen.getByText(/^This server sends no email yet/).textContent).toContain('SMTP_URL');
  expect(screen.queryByRole('button', { name: 'Send one now' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  responses['GET /weekly-email'] = { body: { ...off, is_on: true, can_send: false } };
  fireEvent.click(screen.getByRole('button', { name: /owner/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Weekly email' }));
  await vi.waitFor(async () => expect((await choice()).disabled).toBe(false));
});

it('does not look off when it could not be asked', async () => {
  const { responses } = await show({}, { 'GET /weekly-email': { status: 500, body: {} } });
  await screen.findByText('Error fetching your choice');
  expect(screen.queryByRole('checkbox')).toBeNull();
  responses['GET /weekly-email'] = { body: off };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await choice()).checked).toBe(false);
});

it('ROL-04 is not offered to those who may not see the figures', async () => {
  signInAs('user');
  stubRoutes({});
  await renderPage(<Menu />);
  fireEvent.click(screen.getByRole('button', { name: /user/ }));
  expect(screen.getByRole('button', { name: 'Change password' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Weekly email' })).toBeNull();
});
