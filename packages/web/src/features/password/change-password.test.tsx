import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sessionState } from '../../session/session-store.ts';
import { eachTestAs } from '../../testing/each-test-as.ts';
import { stubFetch } from '../../testing/stub-fetch.ts';
import { renderPage } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sessions.ts';
import { ChangePassword } from './change-password.tsx';

eachTestAs('user');

function change(current: string, next: string) {
  fireEvent.change(screen.getByLabelText('Current Password'), { target: { value: current } });
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: next } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

it('USR-06 sends both passwords and says that it is done', async () => {
  const seen = stubFetch(() => ({ body: { message: 'ok' } }));
  await renderPage(<ChangePassword onClose={() => {}} />);
  change('old-one', 'new-one');
  expect((await screen.findByRole('status')).textContent).toContain('successfully');
  expect(seen[0]).toMatchObject({
    path: '/api/auth/change-password',
    body: { currentPassword: 'old-one', newPassword: 'new-one' },
  });
});

it('USR-18 a temporary password is none any more afterwards', async () => {
  signInAs('user', { must_change_password: true });
  stubFetch(({ path }) => ({
    body: path.endsWith('/me')
      ? { ...sessionState().session?.user, must_change_password: false }
      : {},
  }));
  await renderPage(<ChangePassword onClose={() => {}} />);
  change('old-one', 'new-one');
  await vi.waitFor(() => expect(sessionState().session?.user.must_change_password).toBe(false));
});

it('USR-18 refuses the same password again, and sends nothing', async () => {
  const seen = stubFetch(() => ({ body: {} }));
  await renderPage(<ChangePassword onClose={() => {}} />);
  change('old-one', 'old-one');
  await screen.findByText('The new password must differ from the current one');
  expect(screen.getByLabelText('New Password').getAttribute('aria-invalid')).toBe('true');
  expect(seen).toEqual([]);
});

it('USR-06 shows a refusal at its field', async () => {
  const message = 'The current password is incorrect';
  stubFetch(() => ({ status: 400, body: { message, fields: { currentPassword: message } } }));
  await renderPage(<ChangePassword onClose={() => {}} />);
  change('wrong', 'new-one');
  await screen.findByText(message);
  const input = screen.getByLabelText('Current Password');
  expect(input.getAttribute('aria-invalid')).toBe('true');
});
