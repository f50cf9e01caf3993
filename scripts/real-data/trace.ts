import type { Browser, Page } from '@playwright/test';

type Event = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  id2?: { local?: string };
  args?: { name?: string };
};

/** The longest frame or task of a page, in ms: wall-clock and CPU time. */
type Longest = { frame: number; work: number };

const categories = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'toplevel',
];

const inMs = (microseconds: number) => Math.round(microseconds / 100) / 10;

const longestOf = (durations: readonly number[]) =>
  inMs(durations.reduce((longest, each) => Math.max(longest, each), 0));

/** Performs an action in a page and measures its frames from the browser's trace. */
export async function trace(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<Longest> {
  await browser.startTracing(page, { categories });
  await act();
  const text = (await browser.stopTracing()).toString('utf8');
  const { traceEvents } = JSON.parse(text) as { traceEvents: Event[] };
  return readTrace(traceEvents);
}

function readTrace(events: readonly Event[]): Longest {
  const frames = frameDurations(events);
  if (frames.length === 0) throw new Error('The trace has no frames');
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`),
  );
  return {
    frame: longestOf([...frames, ...tasks.map(({ dur = 0 }) => dur)]),
    work: longestOf(tasks.map(({ tdur = 0 }) => tdur)),
  };
}

/** Durations from the start of each frame to its paint, in microseconds. */
function frameDurations(events: readonly Event[]): number[] {
  const begun = new Map<string, number>();
  const durations: number[] = [];
  for (const { name, ph, pid, id2, ts } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (name !== 'AnimationFrame') continue;
    const key = `${pid} ${id2?.local ?? ''}`;
    const start = begun.get(key);
    if (ph === 'b') begun.set(key, ts);
    if (ph === 'e' && start !== undefined) durations.push(ts - start);
  }
  return durations;
}
