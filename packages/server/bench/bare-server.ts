import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The lower bound: a server that only sends predefined bytes, by method and URL. */
const responses = new Map<string, { status: number; body: Buffer }>();

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const predefined = responses.get(`${request.method ?? ''} ${request.url ?? ''}`);
    if (!predefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(predefined.status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': predefined.body.length,
    });
    response.end(predefined.body);
  });
});

process.on('message', (message: { key: string; status: number; body: Uint8Array }) => {
  responses.set(message.key, { status: message.status, body: Buffer.from(message.body) });
  process.send?.('known');
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
