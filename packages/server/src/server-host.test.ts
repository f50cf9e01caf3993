import { expect, it } from 'vitest';
import { randomBytes } from './server-host.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

it('random bytes have the requested length, never repeat and belong to the caller', () => {
  const all = Array.from({ length: 1000 }, (_, index) => randomBytes(16 + (index % 17)));
  expect(all.map(({ length }) => length)).toEqual(all.map((_, index) => 16 + (index % 17)));
  expect(new Set(all.map((bytes) => hex(bytes.subarray(0, 16)))).size).toBe(1000);
  const [first] = all;
  const before = hex(first ?? new Uint8Array());
  first?.fill(0);
  expect(all.slice(1).every((bytes) => bytes.some((byte) => byte !== 0))).toBe(true);
  expect(before).not.toMatch(/^0+$/);
});

it('more random bytes than are prepared at once are random to the last', () => {
  const bytes = randomBytes(5000);
  expect(bytes).toHaveLength(5000);
  expect(bytes.subarray(-16).some((byte) => byte !== 0)).toBe(true);
  expect(
    randomBytes(1024)
      .subarray(-16)
      .some((byte) => byte !== 0),
  ).toBe(true);
});
