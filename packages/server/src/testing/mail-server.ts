import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { knownAdmin, startServer } from './processes.ts';

/** What the server answers to a recipient, and every command that it was sent. */
type Behavior = { refusal: string | null; commands: string[] };

export type ReceivedMail = { from: string; to: string; content: string };

/**
 * A mail server that takes every email without encryption, or answers `refusal` to the recipient.
 * It knows as much SMTP (RFC 5321) as a client needs that neither encrypts nor signs in.
 */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  const behavior: Behavior = { refusal: null, commands: [] };
  const server = createServer((socket) => serve(socket, received, behavior));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behavior,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

/** A server with a mail server, whose links lead to `https://shop.example.com`; `end` stops both. */
export async function startServerWithMail(folder: string) {
  const mail = await startMailServer();
  const server = await startServer({
    ...knownAdmin,
    DATABASE_URL: `sqlite:${join(folder, 'business.db')}`,
    SMTP_URL: mail.url,
    MAIL_FROM: 'shop@example.com',
    PUBLIC_URL: 'https://shop.example.com/',
  });
  const end = async () => {
    await server.end();
    await mail.close();
  };
  return { mail, origin: server.origin, end };
}

const addressIn = (line: string) => /<(.*)>/.exec(line)?.[1] ?? '';

function serve(socket: Socket, received: ReceivedMail[], behavior: Behavior): void {
  let unread = '';
  let mail: ReceivedMail = { from: '', to: '', content: '' };
  let isContent = false;
  const reply = (line: string) => socket.write(`${line}\r\n`);
  const endContent = () => {
    isContent = false;
    received.push(mail);
    reply('250 Taken');
  };
  const obey = (line: string) => {
    const command = line.slice(0, 4).toUpperCase();
    behavior.commands.push(command);
    if (command === 'MAIL') mail = { from: addressIn(line), to: '', content: '' };
    if (command === 'RCPT') {
      mail.to = addressIn(line);
      if (behavior.refusal !== null) return reply(behavior.refusal);
    }
    if (command === 'STAR') return reply('502 No encryption here');
    if (command === 'QUIT') return socket.end('221 Bye\r\n');
    isContent = command === 'DATA';
    return reply(isContent ? '354 Go on' : '250 OK');
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    unread += chunk.toString('latin1');
    for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
      const line = unread.slice(0, end);
      unread = unread.slice(end + 2);
      if (!isContent) obey(line);
      else if (line === '.') endContent();
      else mail.content += `${line.replace(/^\./, '')}\n`;
    }
  });
  reply('220 Ready');
}
