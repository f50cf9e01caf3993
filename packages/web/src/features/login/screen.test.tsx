import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expireSession, loadSession, sessionState, signOut } from '../../session/session-store.ts';
import { stubFetch, type SeenRequest } from '../../testing/stub-fetch.ts';
import { fullStorage } from '../../testing/full-storage.ts';
import { onEnter, onWelcome, showLogin as show, user } from '../../testing/login-page.tsx';
import { clearPage } from '../../testing/sessions.ts';
import { markReachable, markUnreachable } from '../../ui/connection.ts';

beforeEach(() => {
  clearPage();
  loadSession();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function submit(email: string, password: string) {
  type('Email', email);
  type('Password', password);
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('the form', () => {
  it('LOG-01 hides the password until asked to show it', () => {
    show();
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'text');
    // A phone's keyboard would capitalize it.
    expect(screen.getByLabelText('Password').getAttribute('autocapitalize')).toBe('none');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password');
  });

  it.each([
    ['LOG-05', '', 'x', 'Please enter your email address'],
    ['LOG-05', '   ', 'x', 'Please enter your email address'],
    ['LOG-06', 'ann', 'x', 'Please enter a valid email address'],
    ['LOG-06', 'ann@shop', 'x', 'Please enter a valid email address'],
    ['LOG-06', 'ann lee@shop.com', 'x', 'Please enter a valid email address'],
    ['LOG-07', 'ann@shop.com', '', 'Please enter your password'],
  ])('%s says for email "%s" and password "%s": %s', (_, email, password, text) => {
    const seen = stubFetch(() => ({}));
    show();
    submit(email, password);
    expect(screen.getByText(text)).toBeDefined();
    const wrong = screen.getByLabelText(password === '' ? 'Password' : 'Email');
    expect(document.activeElement).toBe(wrong);
    expect(seen).toEqual([]);
  });

  it('LOG-02 LOG-03 "Register here" only says whom to ask, and leads back to what was typed', async () => {
    const seen = stubFetch(() => ({}));
    show();
    type('Email', 'ann@shop.com');
    fireEvent.click(screen.getByRole('link', { name: 'Register here' }));
    const notice = await screen.findByRole('heading', { name: 'Members only' });
    expect(
      screen.getByText('Cannot create account. Please reach out to the developer.'),
    ).toBeDefined();
    expect(document.activeElement).toBe(notice);
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    const link = await screen.findByRole('link', { name: 'Register here' });
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ann@shop.com');
    expect(document.activeElement).toBe(link);
    expect(location.pathname + location.hash).toBe('/login');
    expect(seen).toEqual([]);
  });
});

describe('an ended session', () => {
  it('LOG-12 says that the session has expired', () => {
    expireSession();
    show();
    expect(
      screen.getByText('Your session has expired. Please log in again to continue.'),
    ).toBeDefined();
  });
});

describe('refusals', () => {
  const wrong = 'Invalid email or password. Please check your credentials and try again.';
  const network = 'Network error. Please check your internet connection and try again.';
  it.each<[string, Parameters<typeof stubFetch>[0], string]>([
    ['LOG-13', () => ({ status: 401, body: { message: 'No' } }), wrong],
    ['LOG-14', () => ({ status: 400, body: { message: 'Bad email' } }), 'Bad email'],
    ['LOG-14', () => ({ status: 400 }), 'Please check your email and password format'],
    ['LOG-15', () => ({ status: 404 }), 'Login service not found. Please contact support.'],
    ['LOG-16', () => ({ status: 500 }), 'Server error. Please try again later.'],
    ['LOG-17', () => ({ status: 429, body: { message: 'Wait' } }), 'Wait'],
    ['LOG-17', () => ({ status: 503 }), 'Login failed (503). Please try again.'],
    ['LOG-18', () => new TypeError('Failed to fetch'), network],
    ['LOG-19', () => ({ body: { user } }), 'Authentication failed. Please try logging in again.'],
    ['LOG-19', () => ({}), 'Authentication failed. Please try logging in again.'],
    ['LOG-20', () => ({ body: { token: 't' } }), 'User data error. Please contact support.'],
  ])('%s shows the message of its response', async (_, reply, text) => {
    stubFetch(reply);
    show();
    submit('ann@shop.com', 'secret1');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(sessionState().status).toBe('signed-out');
    expect(localStorage.getItem('tokenData')).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ann@shop.com');
  });

  it('LOG-21 a session that cannot be stored is reported as any other failure', async () => {
    stubFetch(() => ({ body: { token: 't', user } }));
    show();
    const full = fullStorage(localStorage, 'token');
    vi.spyOn(globalThis, 'localStorage', 'get').mockReturnValue(full);
    submit('ann@shop.com', 'secret1');
    expect((await screen.findByRole('alert')).textContent).toBe('Login failed. Please try again.');
    expect(onWelcome).not.toHaveBeenCalled();
    expect(localStorage.getItem('tokenData')).toBeNull();
    vi.restoreAllMocks();
  });
});

describe('a successful sign-in', () => {
  it('LOG-04 API-06 is sent once, without a token, and says "Signing in..." meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<{ status: number }>();
    const seen: SeenRequest[] = stubFetch(() => promise);
    show();
    submit(' ann@shop.com ', 'secret1');
    fireEvent.click(screen.getByRole('button', { name: 'Signing in...' }));
    fireEvent.submit(screen.getByLabelText('Password'));
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]).toMatchObject({
      method: 'POST',
      path: '/api/auth/login',
      body: { email: 'ann@shop.com', password: 'secret1' },
    });
    expect(seen[0]?.headers.has('authorization')).toBe(false);
    resolve({ status: 503 });
    await screen.findByRole('alert');
  });

  it('LOG-08 LOG-09 shows the animation for 3.5 s, then the dashboard', async () => {
    stubFetch(() => ({ body: { token: 't', user } }));
    show();
    vi.useFakeTimers();
    submit('ann@shop.com', 'secret1');
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(sessionState().session?.token).toBe('t');
    const progress = () => screen.getByRole<HTMLProgressElement>('progressbar').value;
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(progress()).toBe(20);
    await act(() => vi.advanceTimersByTimeAsync(2400));
    expect(progress()).toBe(100);
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(onWelcome).toHaveBeenCalledOnce();
    expect(onEnter).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(onEnter.mock.calls).toEqual([['/dashboard']]);
  });

  it('LOG-04 sends what a password manager has filled in without any event', async () => {
    const seen = stubFetch(() => ({ status: 503 }));
    show();
    for (const [label, value] of [
      ['Email', 'ann@shop.com'],
      ['Password', 'secret1'],
    ] as const) {
      screen.getByLabelText<HTMLInputElement>(label).value = value;
    }
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByRole('alert');
    expect(seen[0]?.body).toEqual({ email: 'ann@shop.com', password: 'secret1' });
  });

  it('says after the animation that the app is loading, or that there is no connection', async () => {
    stubFetch(() => ({ body: { token: 't', user } }));
    show();
    vi.useFakeTimers();
    submit('ann@shop.com', 'secret1');
    await act(() => vi.advanceTimersByTimeAsync(0));
    await act(() => vi.advanceTimersByTimeAsync(3500));
    expect(onEnter).toHaveBeenCalledOnce();
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    act(markUnreachable);
    expect(screen.getByRole('status').textContent).toContain('No connection');
    act(markReachable);
    expect(screen.getByRole('status').textContent).toBe('Loading…');
  });

  it('goes on when the person signs in in another tab', () => {
    show();
    const session = { token: 't', user, expiresAt: Date.now() + 60_000, lastActivity: Date.now() };
    localStorage.setItem('tokenData', JSON.stringify(session));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'tokenData' })));
    expect(onEnter.mock.calls).toEqual([['/dashboard']]);
  });

  it('LOG-22 the demo signs in without a call, by form or by button', async () => {
    const seen = stubFetch(() => ({}));
    show('/login?demo=true');
    submit('anyone@example.com', 'x');
    await vi.waitFor(() => expect(sessionState().session?.user.role).toBe('demo'));
    cleanup();
    signOut();
    show('/login?demo=true');
    fireEvent.click(screen.getByRole('button', { name: 'Try the demo' }));
    expect(sessionState().session?.user.role).toBe('demo');
    expect(seen).toEqual([]);
  });
});
