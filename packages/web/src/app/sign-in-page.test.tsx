import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as login from '../features/login/screen.tsx';
import { loadSession, signOut } from '../session/session-store.ts';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { startsAtSignIn, SignInPage } from './sign-in-page.tsx';

const onWelcome = vi.fn<() => void>();
const onLeave = vi.fn<() => void>();

beforeEach(() => {
  clearPage();
  loadSession();
  onWelcome.mockClear();
  onLeave.mockClear();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.restoreAllMocks();
});

function show(address: string) {
  history.replaceState(null, '', address);
  render(<SignInPage onWelcome={onWelcome} onLeave={onLeave} />);
}

const enterDemo = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Try the demo' }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
};

it.each([
  ['RTE-01', '/login/?demo=true#register', '/login/?demo=true#register'],
  ['RTE-02', '/dashboard', '/login'],
  ['RTE-02', '/dashboard/sales?store=all', '/login'],
  ['RTE-03', '/', '/login'],
  ['RTE-03', '/?demo=true&store=all', '/login?demo=true'],
  ['RTE-04', '/demo', '/login?demo=true'],
])('%s signed out, %s starts at %s, without the router', (_, address, expected) => {
  history.replaceState(null, '', address);
  expect(startsAtSignIn()).toBe(true);
  const { pathname, search, hash } = location;
  expect(pathname + search + hash).toBe(expected);
  expect(localStorage.getItem('demoMode')).toBe(search === '' ? null : 'true');
});

it('RTE-02 RTE-11 leaves signed-in users and unknown addresses to the router', () => {
  const comesFrom = (address: string) => {
    history.replaceState(null, '', address);
    return startsAtSignIn();
  };
  expect(comesFrom('/nowhere')).toBe(false);
  expect(comesFrom('/dashboards')).toBe(false);
  signInAs('admin');
  expect(comesFrom('/login')).toBe(false);
  expect(comesFrom('/dashboard/sales')).toBe(false);
});

it('LOG-09 opens the demo’s dashboard, with the persistent params', () => {
  show('/login?demo=true');
  enterDemo();
  expect(onWelcome).toHaveBeenCalledOnce();
  expect(onLeave).toHaveBeenCalledOnce();
  expect(location.pathname + location.search).toBe('/dashboard?demo=true');
});

it('opens the return address, once', () => {
  history.replaceState(null, '', '/dashboard/sales?demo=true&store=all');
  startsAtSignIn();
  show(location.pathname + location.search);
  enterDemo();
  expect(location.pathname + location.search).toBe('/dashboard/sales?demo=true&store=all');
});

it('RTE-07 updates the demo flag on Back and Forward, and leaves other addresses to the router', () => {
  show('/login?demo=true');
  const goTo = (address: string) => {
    history.replaceState(null, '', address);
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
  };
  goTo('/login');
  expect(localStorage.getItem('demoMode')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined();
  goTo('/login?demo=true');
  expect(localStorage.getItem('demoMode')).toBe('true');
  expect(onLeave).not.toHaveBeenCalled();
  goTo('/dashboard/stores');
  expect(onLeave).toHaveBeenCalledOnce();
});

it('RTE-11 shows the error view if the page fails to render', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(login, 'LoginScreen').mockImplementation(() => {
    throw new Error('broken');
  });
  show('/login');
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeDefined();
});
