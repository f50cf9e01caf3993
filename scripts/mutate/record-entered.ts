import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { Session, type Debugger, type Profiler } from 'node:inspector';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import process from 'node:process';
import { afterAll, expect } from 'vitest';

/** What one test file has entered: scripts by their texts' names, functions by where they begin. */
export type Seen = {
  test: string;
  seconds: number;
  /** Where the programs and threads that it started have written the same. */
  programs: string;
  scripts: { path: string; text: string; starts: number[] }[];
};

// Vitest runs this before each test file of a recording, in the process of the tests.

const root = process.env['MUTATE_ROOT'] ?? '';
const folder = process.env['MUTATE_SEEN'] ?? '';
const own = `${process.pid}-${Date.now()}`;
const programs = join(folder, 'programs', own);
// Told by the environment to all that the tests start.
process.env['NODE_V8_COVERAGE'] = programs;

const session = new Session();
session.connect();

/** Answered at once, as the session is one of the same thread. */
function ask<Result>(method: string, parameters: object = {}): Result {
  const answers: Result[] = [];
  session.post(method, parameters, (_error, result) => answers.push(result as Result));
  const [answer] = answers;
  if (answer === undefined) throw new Error(`${method} was not answered`);
  return answer;
}

const pathOf = (url: string) =>
  relative(root, url.startsWith('file:') ? fileURLToPath(url) : url).replace(/\?.*$/, '');

function keepText(id: string): string {
  const { scriptSource } = ask<Debugger.GetScriptSourceReturnType>('Debugger.getScriptSource', {
    scriptId: id,
  });
  const name = createHash('sha1').update(scriptSource).digest('hex');
  const file = join(folder, 'texts', name);
  if (!existsSync(file)) writeFileSync(file, scriptSource);
  return name;
}

ask('Profiler.enable');
ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const begun = performance.now();

afterAll(() => {
  const { result } = ask<Profiler.TakePreciseCoverageReturnType>('Profiler.takePreciseCoverage');
  const seconds = (performance.now() - begun) / 1000;
  ask('Debugger.enable');
  const scripts = result.flatMap(({ url, scriptId, functions }) => {
    const path = pathOf(url);
    const entered = functions.filter(({ ranges }) => ranges[0] && ranges[0].count > 0);
    if (!/^packages\/\w+\/src\//.test(path) || entered.length === 0) return [];
    const starts = entered.map(({ ranges }) => ranges[0]?.startOffset ?? 0);
    return [{ path, text: keepText(scriptId), starts }];
  });
  session.disconnect();
  const seen: Seen = {
    test: relative(root, expect.getState().testPath ?? ''),
    seconds,
    programs,
    scripts,
  };
  mkdirSync(join(folder, 'tests'), { recursive: true });
  writeFileSync(join(folder, 'tests', `${own}.json`), JSON.stringify(seen));
});
