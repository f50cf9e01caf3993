import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('keeps argon2id hashes with their cost and a salt of their own', async () => {
    const [one, other] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
  });

  it('matches a password in any Unicode normalization form', async () => {
    const stored = await hashPassword('caf\u00e9 noir');
    await expect(verifyPassword('cafe\u0301 noir', stored)).resolves.toBe(true);
    await expect(verifyPassword('cafe noir', stored)).resolves.toBe(false);
  });

  it('verifies a hash of another cost', async () => {
    // Made with the reference implementation's parameters m=64, t=1, p=1.
    const { argon2Sync } = await import('node:crypto');
    const nonce = Buffer.alloc(16, 7);
    const tag = argon2Sync('argon2id', {
      ...{ message: 'old', nonce, memory: 64, passes: 1, parallelism: 1, tagLength: 32 },
    });
    const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    const stored = `$argon2id$v=19$m=64,t=1,p=1$${text(nonce)}$${text(tag)}`;
    await expect(verifyPassword('old', stored)).resolves.toBe(true);
  });

  it('is false for an unknown user, after the same work', async () => {
    const workOf = async (stored: string | null) => {
      const before = process.cpuUsage();
      await expect(verifyPassword('secret', stored)).resolves.toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // Other work in this process only adds CPU time, so the minimum is the work itself.
    const leastOf = async (stored: string | null) => {
      const works: number[] = [];
      for (let time = 0; time < 5; time += 1) works.push(await workOf(stored));
      return Math.min(...works);
    };
    const stored = await hashPassword('other');
    const [known, unknown] = [await leastOf(stored), await leastOf(null)];
    expect(unknown).toBeGreaterThan(known / 2);
  });

  it('verifies many at once', async () => {
    const stored = await hashPassword('secret');
    const checks = Array.from({ length: 12 }, (_, index) =>
      verifyPassword(index % 2 === 0 ? 'secret' : 'wrong', stored),
    );
    const right = (await Promise.all(checks)).filter(Boolean);
    expect(right).toHaveLength(6);
  });
});
