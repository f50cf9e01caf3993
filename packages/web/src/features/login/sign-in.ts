import { sessionMessages } from '@backcounter/core/session-times';
import { emailInvalid, isEmail } from '@backcounter/core/text';
import { request } from '../../api/client.ts';
import { readUser, type SessionUser } from '../../session/stored-session.ts';
import { failedMessage, loginMessages, refusedMessage } from './messages.ts';

export type Credentials = { email: string; password: string };

/** Messages of the form before anything is sent (LOG-05 to LOG-07). */
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

/** Signs in on the server; answers the session or the message that says why not. */
export async function signInOnServer(credentials: Credentials): Promise<SignedIn | string> {
  try {
    const { email, password } = credentials;
    const { status, body } = await request('POST /auth/login', {
      body: { email: email.trim(), password },
      token: null,
    });
    const answer = (body ?? {}) as { message?: unknown; token?: unknown; user?: unknown };
    if (status < 200 || status >= 300) {
      return refusedMessage(status, typeof answer.message === 'string' ? answer.message : '');
    }
    if (typeof answer.token !== 'string' || answer.token === '') return loginMessages.noToken;
    const user = readUser(answer.user);
    return user ? { token: answer.token, user } : loginMessages.noUser;
  } catch (error) {
    return failedMessage(error);
  }
}

/** The session of the local demo: no server is asked (LOG-22). */
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
