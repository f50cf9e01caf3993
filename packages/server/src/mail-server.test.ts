import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailServer, parseMailUrl } from './mail-server.ts';
import { startMailServer } from './testing/mail-server.ts';

const email = {
  subject: 'Müller & Söhne – Sales last week: −$3.50',
  text: 'Sales\n.dots\n',
  html: '<p>Sales</p>',
};

const addressOf = (url: string) => {
  const parsed = parseMailUrl(url);
  if (!parsed) throw new Error(`No address of a mail server: ${url}`);
  return { url: parsed, from: 'shop@example.com' };
};

describe('mailServer', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>;
  beforeEach(async () => {
    server = await startMailServer();
  });
  afterEach(() => server.close());

  it('sends an email as text and HTML, from one address to one', async () => {
    await mailServer(addressOf(server.url))({ ...email, to: 'ada@example.com' });
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'shop@example.com', to: 'ada@example.com' });
    expect(mail?.content).toMatch(/^From: Backcounter <shop@example.com>$/m);
    expect(mail?.content).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(mail?.content).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mail?.content).toMatch(/^Content-Type: text\/plain/m);
    expect(mail?.content).toMatch(/^Content-Type: text\/html/m);
  });

  it('makes one recipient of an address with a comma', async () => {
    await mailServer(addressOf(server.url))({ ...email, to: 'a,b@example.com' });
    expect(server.received.map(({ to }) => to)).toEqual(['"a,b"@example.com']);
  });

  it('never sends a password over the network unencrypted', async () => {
    // This machine, by an address that does not say so.
    const url = server.url.replace('smtp://127.0.0.1', 'smtp://me:secret@0.0.0.0');
    const sent = mailServer(addressOf(url))({ ...email, to: 'ada@example.com' });
    await expect(sent).rejects.toThrow('STARTTLS');
    expect(server.behavior.commands).not.toContain('AUTH');
  });

  it('rejects with what the mail server said', async () => {
    server.behavior.refusal = '550 5.1.1 No such user here';
    const refused = mailServer(addressOf(server.url))({ ...email, to: 'ada@example.com' });
    await expect(refused).rejects.toThrow('550 5.1.1 No such user here');
    expect(server.received).toEqual([]);
  });

  it('rejects when nobody answers', async () => {
    const gone = await startMailServer();
    await gone.close();
    const sent = mailServer(addressOf(gone.url))({ ...email, to: 'ada@example.com' });
    await expect(sent).rejects.toThrow('ECONNREFUSED');
  });
});

describe('parseMailUrl', () => {
  it.each(['smtps://me%40example.com:a%2Fb@mail.example.com', 'smtp://localhost:1025'])(
    'takes %s',
    (text) => expect(parseMailUrl(text)?.href).toBe(text),
  );

  it.each(['mail.example.com', 'https://mail.example.com', 'smtp://', 'smtp://a:%zz@b', ''])(
    'refuses %s',
    (text) => expect(parseMailUrl(text)).toBeNull(),
  );
});
