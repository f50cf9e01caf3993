import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import plugin from './lint-rules.ts';

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } });
const { rules } = plugin;

tester.run('nested-choice', rules['nested-choice'], {
  valid: ['const x = a ? 1 : b ? 2 : 3;', 'const x = a ? f(b ? 1 : 2) : 3;'],
  invalid: [
    { code: 'const x = a ? (b ? 1 : 2) : 3;', errors: 1 },
    { code: 'const x = (a ? b : c) ? 1 : 2;', errors: 1 },
  ],
});

tester.run('spread-literal', rules['spread-literal'], {
  valid: ['const x = { ...a, ...(b ? { c: 1 } : {}) };', 'f({ a: { b: 1 } });'],
  invalid: [{ code: 'const x = { ...{ a: 1 } };', errors: 1 }],
});

tester.run('tuple-of-declarations', rules['tuple-of-declarations'], {
  valid: ['const [a, b] = pair;', 'const list = [1, 2];', 'let a;'],
  invalid: [{ code: 'const [a, b] = [1, 2];', errors: 1 }],
});

tester.run('void-of-no-call', rules['void-of-no-call'], {
  valid: ['void f();', 'void 0;', 'const g = () => void (x = 1);', 'void (a ? f() : g());'],
  invalid: [
    { code: 'void x;', errors: 1 },
    { code: 'void x.y;', errors: 1 },
  ],
});
