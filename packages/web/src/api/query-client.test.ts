import { afterEach, beforeEach, expect, it } from 'vitest';
import { expireSession, loadSession, sessionState, signOut } from '../session/session-store.ts';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { clearQueriesOnSignOut, queryClient } from './query-client.ts';

let stop: () => void;

beforeEach(() => {
  clearPage();
  loadSession();
  stop = clearQueriesOnSignOut();
});
afterEach(() => {
  stop();
  signOut();
  queryClient.clear();
});

const key = ['GET /sales', {}];

it('SES-04 clears cached responses when a session expires', () => {
  signInAs('owner');
  queryClient.setQueryData(key, ['the takings of the owner']);
  signInAs('owner', { name: 'Another name' });
  expect(queryClient.getQueryData(key)).toEqual(['the takings of the owner']);
  expireSession();
  expect(sessionState().status).toBe('expired');
  expect(queryClient.getQueryData(key)).toBeUndefined();
  signInAs('employee');
  expect(queryClient.getQueryData(key)).toBeUndefined();
});
