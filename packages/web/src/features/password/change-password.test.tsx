import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadSession, signOut } from '../../session/session-store.ts';
import { answerFetch } from '../../testing/fetching.ts';
import { renderPage } from '../../testing/render.tsx';
import { clearPage, signInAs } from '../../testing/sessions.ts';
import { ChangePassword } from './change-password.tsx';

beforeEach(() => {
  clearPage();
  loadSession();
  signInAs('user');
});
afterEach(() => {
  cleanup();
  signOut();
  vi.unstubAllGlobals();
});

function change(current: string, next: string) {
  fireEvent.change(screen.getByLabelText('Current Password'), { target: { value: current } });
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: next } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

it('USR-06 sends both passwords and says that it is done', async () => {
  const seen = answerFetch(() => ({ body: { message: 'ok' } }));
  await renderPage(<ChangePassword onClose={() => {}} />);
  change('old-one', 'new-one');
  expect((await screen.findByRole('status')).textContent).toContain('successfully');
  expect(seen[0]).toMatchObject({
    path: '/api/auth/change-password',
    body: { currentPassword: 'old-one', newPassword: 'new-one' },
  });
});

it('USR-06 shows a refusal at its field', async () => {
  const message = 'The current password is not right';
  answerFetch(() => ({ status: 400, body: { message, fields: { currentPassword: message } } }));
  await renderPage(<ChangePassword onClose={() => {}} />);
  change('wrong', 'new-one');
  await screen.findByText(message);
  const input = screen.getByLabelText('Current Password');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});
