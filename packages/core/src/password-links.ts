import { z } from 'zod';
import { emailHtml, type Email } from './email.ts';
import { requiredText, type FieldRules } from './fields.ts';
import { sessionMessages } from './session-times.ts';
import { checkPassword, emailText, passwordText } from './users.ts';
import { escapeXml } from './workbooks/cell-xml.ts';

/** Messages of a forgotten password. */
export const passwordLinkMessages = {
  sent: 'If this email has an account, a link to choose a new password is on its way to it.',
  notSendable:
    'This server cannot send a link. Ask an administrator, who can give you a temporary password.',
  used: 'This link has expired or was used already. Ask for a new one.',
} as const;

/** How long the link of an email works, in ms. */
export const passwordLinkMs = 60 * 60_000;

/** Links of a user that may be valid at once; more requests send no email. */
export const maxPasswordLinks = 3;

/** The body of `POST /api/auth/forgot-password`. */
export const passwordLinkInput = z.object({ email: emailText(sessionMessages.emailRequired) });

/** The body of `POST /api/auth/new-password`; `token` is what the link of the email ends with. */
export const newPasswordInput = z.object({
  token: requiredText(passwordLinkMessages.used),
  newPassword: passwordText(sessionMessages.newPasswordRequired),
});

/** Rules for the password beyond the schema (USR-06). */
export function newPasswordRules(minimum: number): FieldRules<typeof newPasswordInput> {
  return { newPassword: (password) => checkPassword('newPassword', password, minimum) };
}

type PasswordLink = { to: string; businessName: string; webAddress: string; token: string };

/**
 * The email with the link. The token stands behind the `#`, which browsers send to no server, so that
 * it is in no log.
 */
export function passwordLinkEmail({ to, businessName, webAddress, token }: PasswordLink): Email {
  const heading = 'Choose a new password';
  const link = `${webAddress}/login#new-password=${token}`;
  const lead = `Somebody asked for a new password for ${to}. If it was you, choose it within an hour:`;
  const why = 'If it was not you, there is nothing to do: your password stays as it is.';
  const content = `<p style="margin:16px 0">${escapeXml(lead)}</p>
<p style="margin:0"><a href="${escapeXml(link)}">${heading}</a></p>`;
  return {
    to,
    subject: `${businessName} – ${heading}`,
    text: `${[lead, link, why].join('\n\n')}\n`,
    html: emailHtml(heading, content, why),
  };
}
