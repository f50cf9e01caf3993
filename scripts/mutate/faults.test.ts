import { describe, expect, it } from 'vitest';
import { faultsOf, plant, sampleOf } from './faults.ts';

const planted = (source: string) =>
  faultsOf('rule.ts', source).map((fault) => plant(source, fault));

describe('the faults that npm run mutate plants', () => {
  it.each([
    ['a < b;', ['', 'a <= b;']],
    ['x = a && b;', ['', 'x = a || b;']],
    ['x = a ?? b;', ['', 'x = a && b;']],
    ['x = 1 + y;', ['', 'x = 2 + y;', 'x = 1 - y;']],
    ['x = !y;', ['', 'x = y;']],
    ['x = true;', ['', 'x = false;']],
    ["x = 'ab';", ['', "x = 'a';"]],
    ['x = a ? b : c;', ['', 'x = true ? b : c;', 'x = false ? b : c;']],
    ['await save(a);', ['', 'save(a);']],
    ['x = list.filter(f);', ['', 'x = list;']],
    ['throw problem;', ['']],
  ])('stand one by one in %s', (source, expected) => {
    expect(planted(source)).toEqual(expected);
  });

  it('leave a check out, force it either way and return early', () => {
    expect(planted('function f() { if (a) return b; }')).toEqual([
      'function f() {  }',
      'function f() { if (true) return b; }',
      'function f() { if (false) return b; }',
      'function f() { if (a) return; }',
    ]);
  });

  it('spare types, imports, names of properties, empty texts and what says the same', () => {
    const source = [
      "import { a } from './a.ts';",
      "type Kind = 'one' | 'two';",
      "const b: Kind | 1 = c as 'one';",
      "const d = { 'content-type': e };",
      "const f = '';",
      'function g() { return undefined; }',
    ];
    expect(planted(source.join('\n'))).toEqual([]);
  });

  it('say where they are and what they do', () => {
    expect(faultsOf('rule.ts', 'const a =\n  b <= c;')).toEqual([
      { start: 14, end: 16, replacement: '<', line: 2, text: '< for <= in b <= c' },
    ]);
  });

  it('are sampled deterministically for the same random numbers', () => {
    const chance = () => {
      let next = 0;
      return () => [0.5, 0.1, 0.9, 0.3][next++]!;
    };
    expect(sampleOf(['a', 'b', 'c', 'd'], 2, chance())).toEqual(['b', 'd']);
    expect(sampleOf(['a'], 2, chance())).toEqual(['a']);
  });
});
