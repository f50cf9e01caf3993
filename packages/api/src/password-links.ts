import { z } from 'zod';
import { AppError } from '@backcounter/core/errors';
import {
  maxPasswordLinks,
  newPasswordInput,
  newPasswordRules,
  passwordLinkEmail,
  passwordLinkInput,
  passwordLinkMessages,
  passwordLinkMs,
} from '@backcounter/core/password-links';
import { parseInput } from '@backcounter/core/fields';
import {
  countPasswordLinks,
  deleteExpiredPasswordLinks,
  findPasswordLink,
  insertPasswordLink,
} from '@backcounter/storage/password-links';
import { businessAt, readSettings } from '@backcounter/storage/settings';
import { deleteAttemptsOn } from '@backcounter/storage/sign-in-attempts';
import { findUser, findUserByEmail, lockUser } from '@backcounter/storage/users';
import { callerOfUser } from './caller-of-user.ts';
import { changeOwnPassword } from './change-own-password.ts';
import type { ApiDeps } from './deps.ts';
import { passwordQueue } from './password-queue.ts';
import { rawRoute } from './route.ts';
import { randomToken, requireServerHost } from './server-only.ts';
import { attemptedAccount } from './sign-in-attempts.ts';
import { doneMessage } from './wire.ts';

const linkUsed = () => new AppError('invalid', { message: passwordLinkMessages.used });

/** A new link of a live user and its address, null if as many as allowed are valid. */
async function createLink(deps: ApiDeps, userId: string, now: number) {
  const host = requireServerHost(deps);
  const token = randomToken(host);
  return deps.storage.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    await deleteExpiredPasswordLinks(tx, now);
    if (!user || (await countPasswordLinks(tx, userId, now)) >= maxPasswordLinks) return null;
    const link = { token_hash: host.sha256(token), user_id: userId };
    await insertPasswordLink(tx, { ...link, expires_at: now + passwordLinkMs });
    return { token, to: user.email };
  });
}

export const passwordLinksRoutes = {
  'POST /auth/forgot-password': rawRoute({
    summary:
      'Send the user of an email a link to choose a new password; tells nobody who has an account',
    permission: 'public',
    isQueued: true,
    body: passwordLinkInput,
    response: doneMessage,
    async handle(call) {
      const { deps, now, body } = call;
      const { email } = requireServerHost(deps);
      if (!email || email.webAddress === null) {
        throw new AppError('conflict', { message: passwordLinkMessages.notSendable });
      }
      const { webAddress } = email;
      await passwordQueue(deps).attempt(attemptedAccount(call, body.email), async () => {
        const known = await findUserByEmail(deps.storage.db, body.email);
        const link = known && (await createLink(deps, known.id, now));
        if (!link) return;
        const { business_name: businessName } = await readSettings(deps.storage.db);
        // Not awaited: how long the mail server takes would tell who has an account.
        email.send(passwordLinkEmail({ ...link, businessName, webAddress })).catch(deps.onFailure);
      });
      return { message: passwordLinkMessages.sent };
    },
  }),

  'POST /auth/new-password': rawRoute({
    summary: 'Choose a new password with the link of an email; ends all sessions of the user',
    permission: 'public',
    isQueued: true,
    body: newPasswordInput,
    response: z.object({ email: z.string() }),
    async handle(call) {
      const { deps, now, body } = call;
      const { storage } = deps;
      const { sha256, hashPassword } = requireServerHost(deps);
      const tokenHash = sha256(body.token);
      const settings = await readSettings(storage.db);
      const userId = await findPasswordLink(storage.db, tokenHash, now);
      const user = userId === undefined ? undefined : await findUser(storage.db, userId);
      if (!user) throw linkUsed();
      parseInput(newPasswordInput, body, newPasswordRules(settings.password_minimum));
      const account = attemptedAccount(call, user.email);
      const queue = passwordQueue(deps);
      const hash = await queue.attempt(account, () =>
        queue.inTurn(account, () => hashPassword(body.newPassword)),
      );
      await storage.transaction(async (tx) => {
        const before = await lockUser(tx, user.id);
        if (!before || (await findPasswordLink(tx, tokenHash, now)) === undefined) throw linkUsed();
        const caller = callerOfUser(before);
        const business = businessAt(settings, now);
        await changeOwnPassword({ deps, caller, settings, business, now, tx }, before, hash);
        await deleteAttemptsOn(tx, account);
      });
      return { email: user.email };
    },
  }),
} as const;
