import { describe, expect, it } from 'vitest';
import { createDemoIdGenerator, createIdGenerator, toHex } from './ids.ts';

const friday = Date.parse('2026-11-20T18:00:00Z');

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

describe('createIdGenerator', () => {
  it('makes 16 letters and digits, never the same twice', () => {
    const newId = createIdGenerator(() => friday, randomBytes);
    const ids = Array.from({ length: 1000 }, newId);
    for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{16}$/);
    expect(new Set(ids).size).toBe(1000);
  });

  it('sorts later ids after earlier ones, even when the clock goes back', () => {
    let now = friday;
    const newId = createIdGenerator(() => now, randomBytes);
    const ids = [newId(), newId()];
    now += 1;
    ids.push(newId());
    now -= 3_600_000;
    ids.push(newId(), newId());
    expect([...ids].sort()).toEqual(ids);
  });

  it('sorts after the 24-digit hexadecimal ids of earlier versions', () => {
    const newId = createIdGenerator(() => Date.parse('2026-01-01'), randomBytes);
    // An id as an earlier version would have generated it on the last day of 2039.
    const [id, before] = [newId(), '02024cd7c8007fffffffffff'];
    expect([id, before].sort()).toEqual([before, id]);
  });

  it('counts up from the highest random part without losing a letter', () => {
    const newId = createIdGenerator(
      () => friday,
      (count) => new Uint8Array(count).fill(255),
    );
    const ids = [newId(), newId()];
    for (const id of ids) expect(id).toHaveLength(16);
    expect([...ids].sort()).toEqual(ids);
  });
});

describe('createDemoIdGenerator', () => {
  it('DEM-07 makes ids of `demo-` and the current time, each a different one', () => {
    let now = friday;
    const newId = createDemoIdGenerator(() => now);
    expect([newId(), newId()]).toEqual([`demo-${friday}`, `demo-${friday + 1}`]);
    now = friday + 5000;
    expect(newId()).toBe(`demo-${friday + 5000}`);
    now = 0;
    expect(newId()).toBe(`demo-${friday + 5001}`);
  });
});

describe('toHex', () => {
  it('writes two digits for each byte', () => {
    expect(toHex(new Uint8Array([0, 10, 255]))).toBe('000aff');
  });
});
