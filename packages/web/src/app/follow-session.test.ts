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

it('SES-04 loads the page anew for another person, to whom nothing of what it shows belongs', () => {
  signInAs('owner', { name: 'Another name' });
  expect(reload).not.toHaveBeenCalled();
  signInAs('owner', { _id: 'somebody-else' });
  expect(reload).toHaveBeenCalledOnce();
});

it('RTE-10 judges the page anew when the role is another one, and when nobody is signed in', () => {
  signInAs('employee', { _id: 'u-owner' });
  expect(invalidate).toHaveBeenCalledOnce();
  expireSession();
  expect(invalidate).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});
