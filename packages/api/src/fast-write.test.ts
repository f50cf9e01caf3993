import { expect, it } from 'vitest';
import { everyCall } from './testing/every-call.ts';
import { testApi } from './testing/test-api.ts';

it('handles the writes with fixed paths, none of which an earlier path with a parameter matches', async () => {
  const t = await testApi();
  const taken: string[] = [];
  const patterns: { method: string; pattern: RegExp }[] = [];
  for (const { key } of everyCall) {
    const [method = '', path = ''] = key.split(' ');
    // Without a token the write is rejected.
    if (await t.tryFastWrite(key, { as: null })) {
      taken.push(key);
      const isHidden = patterns.some(
        (other) => other.method === method && other.pattern.test(path),
      );
      expect(isHidden, key).toBe(false);
    }
    patterns.push({ method, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) });
  }
  expect(taken).toContain('POST /sales');
  expect(taken).toContain('PUT /sales/week');
  expect(taken.join()).not.toMatch(/:|GET|auth\/login/);
});
