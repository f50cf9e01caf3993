import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startServerWithMail } from './testing/mail-server.ts';
import { knownAdmin, temporaryFolder } from './testing/processes.ts';

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

/** A text that was encoded for email (quoted-printable, RFC 2045). */
const decoded = (text: string) =>
  text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => {
    return String.fromCharCode(Number.parseInt(code, 16));
  });

it('a server sends a link to the address that people open, with which its user signs in again', async () => {
  const { mail, origin, end } = await startServerWithMail(folder);
  const post = async (path: string, body: object) => {
    const response = await fetch(`${origin}/api/auth/${path}`, {
      method: 'POST',
      // A link to wherever a request says that it came from would go to whoever sent it.
      headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example.com' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as object };
  };
  try {
    const email = knownAdmin.ADMIN_EMAIL;
    expect((await post('forgot-password', { email })).status).toBe(200);
    await vi.waitFor(() => expect(mail.received).toHaveLength(1));
    expect(mail.received[0]).toMatchObject({ from: 'shop@example.com', to: email });
    const content = decoded(mail.received[0]?.content ?? '');
    expect(content).not.toContain('evil');
    const [, token] =
      /https:\/\/shop\.example\.com\/login#new-password=([\w-]+)\n/.exec(content) ?? [];
    const newPassword = 'a-new-password';
    expect(await post('new-password', { token, newPassword })).toEqual({
      status: 200,
      body: { email },
    });
    expect((await post('login', { email, password: knownAdmin.ADMIN_PASSWORD })).status).toBe(401);
    expect((await post('login', { email, password: newPassword })).status).toBe(200);
  } finally {
    await end();
  }
});
