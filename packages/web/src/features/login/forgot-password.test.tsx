import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSession, sessionState, signOut } from '../../session/session-store.ts';
import { onEnter, onWelcome, showLogin as show, user } from '../../testing/login-page.tsx';
import { clearPage } from '../../testing/sessions.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';

beforeEach(() => {
  clearPage();
  loadSession();
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

/** Somebody is signed in when the page is opened. */
function signedIn() {
  const times = { expiresAt: Date.now() + 60_000, lastActivity: Date.now() };
  localStorage.setItem('tokenData', JSON.stringify({ token: 'old', user, ...times }));
  loadSession();
}

describe('a forgotten password', () => {
  const button = (name: string) => screen.getByRole('button', { name });
  const sentText = 'If this email has an account, a link is on its way.';

  it('LOG-02 asks for the email that was typed, and leads back', async () => {
    const seen = stubFetch(() => ({ body: { message: sentText } }));
    show();
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' ann@shop.com ' } });
    fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await screen.findByRole('heading', { name: 'Forgot password?' });
    const email = screen.getByRole('textbox', { name: 'Email' });
    expect(email).toHaveProperty('value', 'ann@shop.com');
    expect(document.activeElement).toBe(email);
    fireEvent.click(button('Send the link'));
    fireEvent.click(button('Sending...'));
    expect((await screen.findByRole('status')).textContent).toContain(sentText);
    expect(document.activeElement?.textContent).toBe('Look at your emails');
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      ...{ method: 'POST', path: '/api/auth/forgot-password', body: { email: 'ann@shop.com' } },
    });
    fireEvent.click(button('Back to Sign In'));
    const link = await screen.findByRole('link', { name: 'Forgot password?' });
    expect(document.activeElement).toBe(link);
    expect(location.pathname + location.hash).toBe('/login');
  });

  it('says at the field that it is no email, and above it why nothing was sent', async () => {
    let reply: ReturnType<Parameters<typeof stubFetch>[0]> = new TypeError('Failed to fetch');
    const seen = stubFetch(() => reply);
    show('/login#forgot-password');
    const email = await screen.findByRole('textbox', { name: 'Email' });
    fireEvent.change(email, { target: { value: 'ann' } });
    fireEvent.click(button('Send the link'));
    expect(screen.getByText('Please enter a valid email address')).toBeDefined();
    expect(document.activeElement).toBe(email);
    expect(seen).toEqual([]);
    fireEvent.change(email, { target: { value: 'ann@shop.com' } });
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
    const refusals = [
      'Network error. Please check your internet connection and try again.',
      'This server sends no email.',
      'The link could not be sent. Please try again.',
    ];
    for (const [index, text] of refusals.entries()) {
      if (index === 1) reply = { status: 409, body: { message: text } };
      if (index === 2) reply = { status: 502 };
      fireEvent.click(button('Send the link'));
      await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
      await vi.waitFor(() => expect(button('Send the link')).toBeDefined());
      expect(email).toHaveProperty('value', 'ann@shop.com');
    }
  });

  it('is replaced at the link of the email by whoever it may be signed in as', async () => {
    signedIn();
    const seen = stubFetch(({ path }) =>
      path.endsWith('/new-password')
        ? { body: { email: 'ann@shop.com' } }
        : { body: { token: 't', user } },
    );
    show('/login#new-password=abc');
    const password = await screen.findByLabelText('New Password');
    expect(document.activeElement).toBe(password);
    expect(password).toHaveProperty('autocomplete', 'new-password');
    fireEvent.click(button('Save and sign in'));
    expect(screen.getByText('Please enter a new password')).toBeDefined();
    fireEvent.change(password, { target: { value: 'better-2' } });
    fireEvent.click(button('Save and sign in'));
    await vi.waitFor(() => expect(onWelcome).toHaveBeenCalledOnce());
    expect(seen.map(({ path, body }) => [path, body])).toEqual([
      ['/api/auth/new-password', { token: 'abc', newPassword: 'better-2' }],
      ['/api/auth/login', { email: 'ann@shop.com', password: 'better-2' }],
    ]);
    expect(seen[0]?.headers.has('authorization')).toBe(false);
    expect(sessionState().session?.token).toBe('t');
    // So that Back does not lead to a link that has been used.
    expect(location.hash).toBe('');
  });

  it('says at the field what is wrong with a new one, and that a link was used', async () => {
    const short = 'Password must be at least 6 characters long';
    let reply = { status: 400, body: { message: short, fields: { newPassword: short } } as object };
    stubFetch(() => reply);
    show('/login#new-password=abc');
    const password = await screen.findByLabelText('New Password');
    fireEvent.change(password, { target: { value: '12345' } });
    fireEvent.click(button('Save and sign in'));
    const problem = await screen.findByText(short);
    expect(password.getAttribute('aria-describedby')).toBe(problem.id);
    await vi.waitFor(() => expect(button('Save and sign in')).toBeDefined());
    expect(document.activeElement).toBe(password);
    reply = { status: 400, body: { message: 'This link was used.' } };
    fireEvent.click(button('Save and sign in'));
    expect((await screen.findByRole('alert')).textContent).toBe('This link was used.');
    fireEvent.click(screen.getByRole('link', { name: 'Ask for another link' }));
    expect(await screen.findByRole('heading', { name: 'Forgot password?' })).toBeDefined();
  });

  it('is saved even if the sign-in with it fails, which says so', async () => {
    stubFetch(({ path }) =>
      path.endsWith('/new-password') ? { body: { email: 'ann@shop.com' } } : { status: 429 },
    );
    show('/login#new-password=abc');
    fireEvent.change(await screen.findByLabelText('New Password'), {
      target: { value: 'better-2' },
    });
    fireEvent.click(button('Save and sign in'));
    expect((await screen.findByRole('alert')).textContent).toContain('Your new password is saved.');
    fireEvent.click(button('Back to Sign In'));
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeDefined();
  });

  it('leads back into the app whoever is signed in', async () => {
    signedIn();
    show('/login#new-password=abc');
    fireEvent.click(await screen.findByRole('button', { name: 'Back to Sign In' }));
    expect(onEnter.mock.calls).toEqual([['/dashboard']]);
  });

  it('LOG-22 is nothing of the demo', () => {
    show('/login?demo=true#forgot-password');
    expect(screen.queryByRole('link', { name: 'Forgot password?' })).toBeNull();
    expect(screen.getByRole('heading').textContent).toBe('Try Backcounter');
  });
});
