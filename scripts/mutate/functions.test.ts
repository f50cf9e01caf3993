import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from 'vitest';
import { functionAround, functionsBegunAt, wholeFile } from './functions.ts';

const path = 'till.ts';
const source = `const limit: number = 3;
export async function sum<T>(list: T[], start = () => limit) {
  return list.reduce((all, one) => all + Number(one), start());
}
class Till {
  async count(): Promise<number> { return sum([]); }
}
`;
// As vitest transforms it; its wrappers are functions too.
const script = `'use strict';async (__vite_ssr_exports__,module)=>{{__vite_ssr_exportName__("sum", () => { try { return sum } catch {} });
const limit = 3;
async function sum(list, start = () => limit) {
\treturn list.reduce((all, one) => all + Number(one), start());
}
class Till {
\tasync count() {
\t\treturn sum([]);
\t}
}

}}`;
const at = (text: string) => source.indexOf(text);
const around = (text: string) => functionAround(source, path, at(text));

it('a place in a source belongs to the innermost function around it', () => {
  expect(around('all + Number')).toBe(at('(all, one)'));
  expect(around('return list')).toBe(at('export async'));
  expect(around('return sum')).toBe(at('async count'));
  expect(around('limit')).toBe(wholeFile);
});

describe('functions of a source that have run', () => {
  const begun = (text: string, ...starts: string[]) => {
    const offsets = starts.map((start) => text.indexOf(start));
    return functionsBegunAt({ source, path }, text, offsets);
  };

  it('are found by their start in the script, whatever the engine reports as the start', () => {
    expect(begun(script, 'async function sum')).toEqual(new Set([at('export async')]));
    expect(begun(script, '(list')).toEqual(new Set([at('export async')]));
    expect(begun(script, '() => limit', '(all, one)')).toEqual(
      new Set([at('() => limit'), at('(all, one)')]),
    );
    expect(begun(script, '() {\n\t\treturn')).toEqual(new Set([at('async count')]));
    expect(begun(script, 'async (__vite', '() => { try')).toEqual(new Set([wholeFile]));
  });

  it('start at the same offset in a script with blanked types', () => {
    expect(begun(stripTypeScriptTypes(source), '(all, one)')).toEqual(new Set([at('(all, one)')]));
    expect(begun(source, '(all, one)')).toEqual(new Set([at('(all, one)')]));
  });

  it('are not found when the script has other functions than the source', () => {
    expect(begun(`${script} (() => 1)()`, '(all, one)')).toBeNull();
  });
});
