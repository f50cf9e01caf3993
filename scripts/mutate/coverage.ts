import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { functionAround, functionsBegunAt, wholeFile } from './functions.ts';
import type { TestCoverage } from './record-coverage.ts';

/**
 * Function coverage: for each source, the test files that enter each of its functions, which are
 * identified by their start offset.
 */
export type FunctionCoverage = {
  tests: string[];
  /** Duration of each test file. */
  seconds: number[];
  files: Partial<Record<string, { text: string; functions: Partial<Record<string, number[]>> }>>;
};

type Script = { path: string; text: string; starts: number[] };

const hashOf = (text: string) => createHash('sha1').update(text).digest('hex');

/** V8 coverage as Node writes it when `NODE_V8_COVERAGE` names a folder. */
type V8Coverage = {
  result: { url: string; functions: { ranges: { startOffset: number; count: number }[] }[] }[];
};

/** Functions entered by child processes and threads, which run the sources unchanged. */
function programScripts(root: string, folder: string): Script[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const coverage = readCoverage(join(folder, name));
    return coverage.result.flatMap(({ url, functions }) => {
      const path = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : '';
      if (!/^packages\/\w+\/src\//.test(path)) return [];
      const entered = functions.flatMap(({ ranges: [whole] }) =>
        whole && whole.count > 0 ? [whole.startOffset] : [],
      );
      return [{ path, text: '', starts: entered }];
    });
  });
}

/** V8's coverage of a program; nothing of one that a test killed while it was being written. */
function readCoverage(path: string): V8Coverage {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as V8Coverage;
  } catch {
    return { result: [] };
  }
}

/** Merges what the test files of a recording have written to `folder`. */
export function mergeCoverage(root: string, folder: string): FunctionCoverage {
  const coverage: FunctionCoverage = { tests: [], seconds: [], files: {} };
  // Cache: most test files enter the same functions of a file.
  const known = new Map<string, Set<number>>();
  const add = ({ path, text, starts }: Script, test: number) => {
    if (!existsSync(join(root, path))) return;
    const source = readFileSync(join(root, path), 'utf8');
    const file = (coverage.files[path] ??= { text: hashOf(source), functions: {} });
    const key = `${path} ${text} ${starts.join()}`;
    const script = text === '' ? source : readFileSync(join(folder, 'texts', text), 'utf8');
    const found = known.get(key) ?? functionsBegunAt({ source, path }, script, starts) ?? new Set();
    known.set(key, found.add(wholeFile));
    for (const begin of found) {
      const tests = (file.functions[begin] ??= []);
      if (tests.at(-1) !== test) tests.push(test);
    }
  };
  const names = readdirSync(join(folder, 'tests')).sort();
  for (const name of names) {
    const seen = JSON.parse(readFileSync(join(folder, 'tests', name), 'utf8')) as TestCoverage;
    const test = coverage.tests.push(seen.test) - 1;
    coverage.seconds.push(Math.round(seen.seconds * 100) / 100);
    for (const script of seen.scripts) add(script, test);
    for (const script of programScripts(root, seen.programs)) add(script, test);
  }
  return coverage;
}

/**
 * Test files that enter the innermost function around an offset of a source; null when none does,
 * or when the source has changed since the recording.
 */
export function testsCovering(
  { tests, files }: FunctionCoverage,
  source: { path: string; text: string },
  offset: number,
): Set<string> | null {
  const file = files[source.path];
  if (file?.text !== hashOf(source.text)) return null;
  const begin = functionAround(source.text, source.path, offset);
  const found = file.functions[begin] ?? [];
  return found.length === 0 ? null : new Set(found.map((test) => tests[test] ?? ''));
}

/** True when a test file takes at most four times the median duration. */
export function isQuick({ tests, seconds }: FunctionCoverage, test: string): boolean {
  const sorted = seconds.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return (seconds[tests.indexOf(test)] ?? 0) <= 4 * middle;
}
