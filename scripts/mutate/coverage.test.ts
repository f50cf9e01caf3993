import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mergeCoverage, testsCovering } from './coverage.ts';
import type { TestCoverage } from './record-coverage.ts';

const path = 'packages/core/src/till.ts';
const text = `export const one = () => 1;
export const two = () => 2;
export const three = () => 3;
`;

let root: string;
let folder: string;

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const at = (name: string) => text.indexOf('() =>', text.indexOf(name));

function keep(name: string, test: string, starts: number[]): void {
  const programs = join(folder, 'programs', name);
  const seen: TestCoverage = {
    test,
    seconds: 1,
    programs,
    scripts: [{ path, text: 'same', starts }],
  };
  write(join(folder, 'tests', `${name}.json`), JSON.stringify(seen));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'backcounter-entered-'));
  folder = join(root, 'seen');
  write(join(root, path), text);
  write(join(folder, 'texts/same'), text);
  keep('1', 'one.test.ts', [0, at('one')]);
  keep('2', 'both.test.ts', [at('one'), at('two')]);
});
afterEach(() => rmSync(root, { recursive: true }));

const testsAt = (offset: number, source = text) => {
  const found = testsCovering(mergeCoverage(root, folder), { path, text: source }, offset);
  return found && [...found];
};

it('a planted fault is tested by the test files that enter its function', () => {
  expect(testsAt(text.indexOf('1;'))).toEqual(['one.test.ts', 'both.test.ts']);
  expect(testsAt(text.indexOf('2;'))).toEqual(['both.test.ts']);
  expect(testsAt(0)).toEqual(['one.test.ts', 'both.test.ts']);
});

it('no test is known for a function that none has entered, or for a file that has changed', () => {
  expect(testsAt(text.indexOf('3;'))).toBeNull();
  expect(testsAt(text.indexOf('1;'), `${text}\n`)).toBeNull();
});

it('a test also covers what the programs and threads that it starts enter', () => {
  const functions = [
    { ranges: [{ startOffset: at('three'), count: 2 }] },
    { ranges: [{ startOffset: at('two'), count: 0 }] },
  ];
  const result = [
    { url: pathToFileURL(join(root, path)).href, functions },
    { url: 'node:fs', functions },
  ];
  write(join(folder, 'programs/1/coverage-1.json'), JSON.stringify({ result }));
  expect(testsAt(text.indexOf('3;'))).toEqual(['one.test.ts']);
  expect(testsAt(text.indexOf('2;'))).toEqual(['both.test.ts']);
});

it('a program that was killed while it wrote its coverage costs the recording nothing', () => {
  write(join(folder, 'programs/1/coverage-1.json'), '{"result":[{"scriptId":"7","url":"file:///');
  expect(testsAt(text.indexOf('1;'))).toEqual(['one.test.ts', 'both.test.ts']);
});
