import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionState, setEmployeeName } from '../session/session-store.ts';
import { usePerson } from '../session/use-session.ts';
import { eachTestAs } from '../testing/each-test-as.ts';
import { renderPage } from '../testing/render.tsx';
import { stubFetch, type StubResponse } from '../testing/stub-fetch.ts';
import { PersonMenu } from './person-menu.tsx';

eachTestAs('employee');

function Menu() {
  const person = usePerson();
  return person && <PersonMenu person={person} />;
}

/** Opens the menu of whoever uses the shared account; returns the recorded requests. */
async function open(name: RegExp, response: StubResponse = { body: {} }) {
  const seen = stubFetch(() => response);
  await renderPage(<Menu />);
  fireEvent.click(screen.getByRole('button', { name }));
  return seen;
}

const switchName = () => screen.queryByRole('button', { name: 'Switch employee' });

it.each([
  ['', { body: {} }],
  [', also while the server cannot be told', { status: 503, body: {} }],
] as const)('SES-02 IDN-01 asks for the name again%s', async (_, response) => {
  setEmployeeName('Ann Lee');
  const seen = await open(/Ann Lee/, response);
  fireEvent.click(switchName()!);
  await waitFor(() => expect(sessionState().session?.employeeName).toBeUndefined());
  expect(sessionState().status).toBe('signed-in');
  expect(seen).toMatchObject([
    { method: 'PUT', path: '/api/auth/session', body: { employeeName: null } },
  ]);
  await waitFor(() => expect(switchName()).toBeNull());
});

it('offers it to those alone who have chosen a name', async () => {
  await open(/The employee/);
  expect(screen.getByRole('button', { name: 'Change password' })).toBeDefined();
  expect(switchName()).toBeNull();
});
