import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casesFor, type Case } from './cases.ts';
import { envOf, type Business } from './filled.ts';
import { measure } from './load.ts';
import type { Options } from './options.ts';
import { startProduct } from './processes.ts';
import { signIn } from './sign-in.ts';
import type { Size } from './sizes.ts';

type Frame = { functionName: string; url: string; lineNumber: number };

/** V8's own format, as far as it is read here. */
type CpuProfile = {
  nodes: { id: number; callFrame: Frame }[];
  samples: number[];
  /** Microseconds since the sample before. */
  timeDeltas: number[];
};

const placeOf = ({ functionName, url, lineNumber }: Frame) => {
  const file = url.split('/').slice(-2).join('/');
  return `${functionName || '(anonymous)'}${file ? ` ${file}:${lineNumber + 1}` : ''}`;
};

/** The functions that took most time by themselves, with their share of the time that was not idle. */
function heaviest({ nodes, samples, timeDeltas }: CpuProfile): string[] {
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const place = places.get(id) ?? '';
    times.set(place, (times.get(place) ?? 0) + (timeDeltas[index] ?? 0));
  }
  times.delete('(idle)');
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
    .map(([place, time]) => `${((time * 100) / all).toFixed(1).padStart(5)} %  ${place}`);
}

/**
 * Asks one question of a server that writes down what its threads do, again and made anew; tells the
 * heaviest functions of each thread, and where its profile lies.
 */
export async function profileCase(
  { database, times }: Business,
  size: Size,
  { profile, seconds }: Options,
): Promise<void> {
  const found = casesFor(size, times, []).find(({ name }) => name.includes(profile ?? ''));
  if (!found) throw new Error(`There is no question "${profile ?? ''}"`);
  for (const isAnew of found.write ? [false] : [false, true]) {
    const folder = mkdtempSync(join(tmpdir(), 'backcounter-profile-'));
    await load(found, { env: envOf(database), folder, seconds, isAnew });
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      console.log(
        `\n${found.name}${isAnew ? ', made anew' : ''}: ${file} (${statSync(file).size} bytes)`,
      );
      const lines = heaviest(JSON.parse(readFileSync(file, 'utf8')) as CpuProfile);
      console.log(lines.join('\n'));
    }
  }
}

type Profiled = { env: Record<string, string>; folder: string; seconds: number; isAnew: boolean };

async function load(testCase: Case, { env, folder, seconds, isAnew }: Profiled): Promise<void> {
  const { write, paths } = testCase;
  const product = await startProduct(env, ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
  let count = 0;
  const sent = paths.map((path) => ({
    method: write?.method ?? ('GET' as const),
    path: () => (isAnew ? `${path}&asked=${count++}` : path),
    body: write && (() => write.body(count++)),
  }));
  const headers = await signIn(product.origin);
  const figures = await measure(product.pid, {
    origin: product.origin,
    headers,
    sent,
    connections: 16,
    seconds,
  });
  await product.stop();
  console.log(`\n${JSON.stringify(figures)}`);
}
