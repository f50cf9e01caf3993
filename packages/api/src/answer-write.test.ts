import { expect, it } from 'vitest';
import { everyCall } from './testing/every-call.ts';
import { testApi } from './testing/test-api.ts';

it('takes the writes of fixed addresses, which no earlier address with a parameter takes', async () => {
  const t = await testApi();
  const taken: string[] = [];
  const patterns: { method: string; pattern: RegExp }[] = [];
  for (const { key } of everyCall) {
    const [method = '', path = ''] = key.split(' ');
    // Without a token nothing is made of it.
    if (await t.written(key, { as: null })) {
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
