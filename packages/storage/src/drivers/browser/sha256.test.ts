import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

const bytesOf = (length: number) =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);

it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003])(
  'gives the SHA-256 of %i bytes as Node does',
  (length) => {
    const bytes = bytesOf(length);
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  },
);

it('gives the digest that FIPS 180-4 prints for abc', () => {
  expect(sha256(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
