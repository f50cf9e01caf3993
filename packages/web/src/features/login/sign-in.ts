import { sessionMessages } from '@backcounter/core/session-times';
import { emailInvalid, isEmail } from '@backcounter/core/text';
import { request } from '../../api/client.ts';
import { readUser, type SessionUser } from '../../session/stored-session.ts';
import { failedMessage, loginMessages, refusedMessage } from './messages.ts';

export type Credentials = { email: string; password: string };

/** Validation messages of the form before it is sent (LOG-05 to LOG-07). */
export function credentialProblems({ email, password }: Credentials) {
  const trimmed = email.trim();
  return {
    ...(trimmed === ''
      ? { email: sessionMessages.emailRequired }
      : isEmail(trimmed)
        ? {}
        : { email: emailInvalid }),
    ...(password === '' ? { password: sessionMessages.passwordRequired } : {}),
  };
}

export type SignedIn = { token: string; user: SessionUser };

/** Signs in on the server; returns the session, or the message that says why not. */
export async function signInOnServer(credentials: Credentials): Promise<SignedIn | string> {
  try {
    const { email, password } = credentials;
    const { status, body } = await request('POST /auth/login', {
      body: { email: email.trim(), password },
      token: null,
    });
    const response = (body ?? {}) as { message?: unknown; token?: unknown; user?: unknown };
    if (status < 200 || status >= 300) {
      return refusedMessage(status, typeof response.message === 'string' ? response.message : '');
    }
    if (typeof response.token !== 'string' || response.token === '') return loginMessages.noToken;
    const user = readUser(response.user);
    return user ? { token: response.token, user } : loginMessages.noUser;
  } catch (error) {
    return failedMessage(error);
  }
}

/** Session of the local demo, without a server (LOG-22). */
export function demoSession(email: string): SignedIn {
  return {
    token: `demo-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`,
    user: {
      _id: 'demo-user',
      name: 'Demo User',
      email,
      role: 'demo',
      store_ids: [],
      must_change_password: false,
      settings: {},
    },
  };
}
