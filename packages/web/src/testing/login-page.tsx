import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { LoginScreen } from '../features/login/screen.tsx';

export const onWelcome = vi.fn<() => void>();
export const onEnter = vi.fn<(href: string) => void>();

/** Renders the sign-in page at an address. */
export function showLogin(address = '/login') {
  history.replaceState(null, '', address);
  onWelcome.mockClear();
  onEnter.mockClear();
  render(<LoginScreen onWelcome={onWelcome} onEnter={onEnter} />);
}

/** The user that the server tells of. */
export const user = { _id: 'u', name: 'Ann', email: 'ann@shop.com', role: 'admin' };
