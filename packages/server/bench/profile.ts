import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casesFor, type Case } from './cases.ts';
import { serverEnv, type Business } from './business.ts';
import { measureLoad } from './load.ts';
import type { Options } from './options.ts';
import { startProduct } from './processes.ts';
import { signIn } from './sign-in.ts';
import type { Size } from './sizes.ts';

type Frame = { functionName: string; url: string; lineNumber: number };

/** The parts of V8's profile format that are used here. */
type CpuProfile = {
  nodes: { id: number; callFrame: Frame }[];
  samples: number[];
  /** Microseconds since the previous sample. */
  timeDeltas: number[];
};

const locationOf = ({ functionName, url, lineNumber }: Frame) => {
  const file = url.split('/').slice(-2).join('/');
  return `${functionName || '(anonymous)'}${file ? ` ${file}:${lineNumber + 1}` : ''}`;
};

/** The functions with the highest self time, as a share of the non-idle time. */
function heaviestFunctions({ nodes, samples, timeDeltas }: CpuProfile): string[] {
  const locations = new Map(nodes.map(({ id, callFrame }) => [id, locationOf(callFrame)]));
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const location = locations.get(id) ?? '';
    times.set(location, (times.get(location) ?? 0) + (timeDeltas[index] ?? 0));
  }
  times.delete('(idle)');
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([location, time]) => `${((time * 100) / all).toFixed(1).padStart(5)} %  ${location}`);
}

/**
 * Profiles one case, cached and uncached, with V8's CPU profiler; prints the heaviest functions of
 * each thread and the path of its profile.
 */
export async function profileCase(
  { database, times }: Business,
  size: Size,
  { profile, seconds }: Options,
): Promise<void> {
  const found = casesFor(size, times, []).find(({ name }) => name.includes(profile ?? ''));
  if (!found) throw new Error(`There is no question "${profile ?? ''}"`);
  for (const isUncached of found.write ? [false] : [false, true]) {
    const folder = mkdtempSync(join(tmpdir(), 'backcounter-profile-'));
    await load(found, { env: serverEnv(database), folder, seconds, isUncached });
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      console.log(
        `\n${found.name}${isUncached ? ', made anew' : ''}: ${file} (${statSync(file).size} bytes)`,
      );
      const lines = heaviestFunctions(JSON.parse(readFileSync(file, 'utf8')) as CpuProfile);
      console.log(lines.join('\n'));
    }
  }
}

type Profiled = {
  env: Record<string, string>;
  folder: string;
  seconds: number;
  isUncached: boolean;
};

async function load(testCase: Case, { env, folder, seconds, isUncached }: Profiled): Promise<void> {
  const { write, paths } = testCase;
  const product = await startProduct(env, ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
  let count = 0;
  const sent = paths.map((path) => ({
    method: write?.method ?? ('GET' as const),
    path: () => (isUncached ? `${path}&asked=${count++}` : path),
    body: write && (() => write.body(count++)),
  }));
  const headers = await signIn(product.origin);
  const figures = await measureLoad(product.pid, {
    origin: product.origin,
    headers,
    sent,
    connections: 16,
    seconds,
  });
  await product.stop();
  console.log(`\n${JSON.stringify(figures)}`);
}
