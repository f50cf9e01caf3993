import type { Email } from '@backcounter/core/email';

/** A mail server that takes emails (SMTP), and whom they come from. */
export type MailAddress = { url: URL; from: string };

/** `smtps://USER:PASSWORD@HOST` or `smtp://…`; null when it is neither. */
export function parseMailUrl(text: string): URL | null {
  const url = URL.parse(text);
  if ((url?.protocol !== 'smtp:' && url?.protocol !== 'smtps:') || url.hostname === '') return null;
  try {
    decodeURIComponent(url.username + url.password);
    return url;
  } catch {
    return null;
  }
}

/** Long enough for a slow mail server, short enough for somebody who waits for 'Email sent'. */
const timeoutMs = 20_000;

const isLocal = (host: string) => /^(localhost|127\..*|\[::1\])$/.test(host);

/**
 * Sends emails by a mail server, each over a connection of its own, as a week has few. A password is
 * never sent over the network unencrypted. The library is loaded with the first email.
 */
export function mailServer({ url, from }: MailAddress): (email: Email) => Promise<void> {
  return async (email) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: url.href,
      requireTLS: url.protocol === 'smtp:' && url.password !== '' && !isLocal(url.hostname),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
    try {
      const { to, subject, text, html } = email;
      // As an object: in a text, a comma would make several addresses of one.
      await transport.sendMail({
        from: { name: 'Backcounter', address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } finally {
      transport.close();
    }
  };
}
