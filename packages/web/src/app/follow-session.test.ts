import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expireSession, loadSession, signOut } from '../session/session-store.ts';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { followSession } from './follow-session.ts';

const reload = vi.fn();
const invalidate = vi.fn(() => Promise.resolve());
let stop = () => {};

beforeEach(() => {
  clearPage();
  loadSession();
  vi.stubGlobal('location', { reload, pathname: '/', search: '', href: 'http://localhost/' });
  signInAs('owner');
  stop = followSession({ invalidate });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  signOut();
});

it('SES-04 reloads the page when another user signs in', () => {
  signInAs('owner', { name: 'Another name' });
  expect(reload).not.toHaveBeenCalled();
  signInAs('owner', { _id: 'somebody-else' });
  expect(reload).toHaveBeenCalledOnce();
});

it('RTE-10 re-runs the guards when the role changes or the user signs out', () => {
  signInAs('employee', { _id: 'u-owner' });
  expect(invalidate).toHaveBeenCalledOnce();
  expireSession();
  expect(invalidate).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});
