import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The floor: a server that does nothing but send bytes it was given before (by method and address). */
const answers = new Map<string, { status: number; body: Buffer }>();

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const answer = answers.get(`${request.method ?? ''} ${request.url ?? ''}`);
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(answer.status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': answer.body.length,
    });
    response.end(answer.body);
  });
});

process.on('message', (message: { key: string; status: number; body: Uint8Array }) => {
  answers.set(message.key, { status: message.status, body: Buffer.from(message.body) });
  process.send?.('known');
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
