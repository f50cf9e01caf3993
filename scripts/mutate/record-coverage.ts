import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { Session, type Debugger, type Profiler } from 'node:inspector';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import process from 'node:process';
import { afterAll, expect } from 'vitest';

/**
 * Coverage of one test file: scripts by the hash of their text, functions by their start offset.
 */
export type TestCoverage = {
  test: string;
  seconds: number;
  /** Folder in which its child processes and threads wrote theirs. */
  programs: string;
  scripts: { path: string; text: string; starts: number[] }[];
};

// Setup file: vitest runs it before each test file of a recording, in the process of the tests.

const root = process.env['MUTATE_ROOT'] ?? '';
const folder = process.env['MUTATE_SEEN'] ?? '';
const own = `${process.pid}-${Date.now()}`;
const programs = join(folder, 'programs', own);
// Inherited by every process that the tests start.
process.env['NODE_V8_COVERAGE'] = programs;

const session = new Session();
session.connect();

/** Synchronous, as the session runs on the same thread. */
function postSync<Result>(method: string, parameters: object = {}): Result {
  const results: Result[] = [];
  session.post(method, parameters, (_error, result) => results.push(result as Result));
  const [result] = results;
  if (result === undefined) throw new Error(`${method} was not answered`);
  return result;
}

const pathOf = (url: string) =>
  relative(root, url.startsWith('file:') ? fileURLToPath(url) : url).replace(/\?.*$/, '');

function keepText(id: string): string {
  const { scriptSource } = postSync<Debugger.GetScriptSourceReturnType>(
    'Debugger.getScriptSource',
    {
      scriptId: id,
    },
  );
  const name = createHash('sha1').update(scriptSource).digest('hex');
  const file = join(folder, 'texts', name);
  if (!existsSync(file)) writeFileSync(file, scriptSource);
  return name;
}

postSync('Profiler.enable');
postSync('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const begun = performance.now();

afterAll(() => {
  const { result } = postSync<Profiler.TakePreciseCoverageReturnType>(
    'Profiler.takePreciseCoverage',
  );
  const seconds = (performance.now() - begun) / 1000;
  postSync('Debugger.enable');
  const scripts = result.flatMap(({ url, scriptId, functions }) => {
    const path = pathOf(url);
    const entered = functions.filter(({ ranges }) => ranges[0] && ranges[0].count > 0);
    if (!/^packages\/\w+\/src\//.test(path) || entered.length === 0) return [];
    const starts = entered.map(({ ranges }) => ranges[0]?.startOffset ?? 0);
    return [{ path, text: keepText(scriptId), starts }];
  });
  session.disconnect();
  const seen: TestCoverage = {
    test: relative(root, expect.getState().testPath ?? ''),
    seconds,
    programs,
    scripts,
  };
  mkdirSync(join(folder, 'tests'), { recursive: true });
  writeFileSync(join(folder, 'tests', `${own}.json`), JSON.stringify(seen));
});
