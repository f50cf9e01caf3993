import { expect, it } from 'vitest';
import { readBody } from './form-body.ts';

const limit = { bytes: 3, message: 'Too large' };

function read(body: string, headers: Record<string, string>) {
  return readBody(new Request('http://x/', { method: 'POST', body, headers }), limit);
}

it.each(['a', 'b', 'abc'])('reads %j, with and without a declared length', async (body) => {
  const declared = await read(body, { 'content-length': String(body.length) });
  expect([declared.toString(), (await read(body, {})).toString()]).toEqual([body, body]);
});

it.each<[string, Record<string, string>]>([
  ['declared', { 'content-length': '4' }],
  ['actual', {}],
])('refuses a body whose %s length is over the limit', async (_, headers) => {
  await expect(read('abcd', headers)).rejects.toMatchObject({ code: 'too_large' });
});
