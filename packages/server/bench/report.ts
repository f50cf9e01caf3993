import type { CommandRun } from './commands.ts';
import type { CaseFigures } from './measure-case.ts';
import type { BenchEngine } from './options.ts';
import type { Size } from './sizes.ts';
import type { Latency } from './whole-system.ts';

/** All figures of a business of one size. */
export type SizeFigures = {
  size: Size;
  cases: CaseFigures[];
  startMs: number;
  idleMb: number;
  afterMb: number;
  mostMb: number;
  waiting: Latency[];
  commands: CommandRun[];
  databaseMb: number;
};

export type Results = {
  engine: BenchEngine;
  peer: string | null;
  sizes: SizeFigures[];
  entry: { sale: number; invoice: number };
};

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value >= 10 ? 1 : 2);

const orDash = (value: number | null | undefined, text: (value: number) => string = number) =>
  value === null || value === undefined ? '–' : text(value);

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The slowdown relative to the bare server with the same bytes. */
export const slowdown = ({ product, bare }: CaseFigures) => bare.perSecond / product.perSecond;

const cpuTimesBare = ({ product, bare }: CaseFigures) => product.cpuMs / bare.cpuMs;

function cachedTable(cases: readonly CaseFigures[]): string {
  return markdownTable(
    [
      ...['request', 'kB', 'requests/s', 'p50 ms', 'p99 ms', 'max ms', 'CPU ms'],
      ...['bare node:http, requests/s', 'times slower', 'target', 'CPU, times bare'],
    ],
    cases.map((figures) => [
      figures.name,
      number(figures.bytes / 1000),
      number(figures.product.perSecond),
      number(figures.product.p50),
      number(figures.product.p99),
      number(figures.product.max),
      figures.product.cpuMs.toFixed(3),
      number(figures.bare.perSecond),
      number(slowdown(figures)),
      orDash(figures.aim, String),
      number(cpuTimesBare(figures)),
    ]),
  );
}

function uncachedTable(cases: readonly CaseFigures[]): string {
  return markdownTable(
    [
      ...['request', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', 'times slower than bare'],
      ...['SQL alone, runs/s', 'share of it', 'right after a write, ms', 'times bare'],
    ],
    cases.flatMap((figures) => {
      const { name, product, bare, anew, afterWrite, sqlPerSecond } = figures;
      if (!anew && sqlPerSecond === null) return [];
      const made = anew ?? product;
      return [
        [
          ...[name, number(made.perSecond), number(made.p50), number(made.p99)],
          ...[made.cpuMs.toFixed(3), number(bare.perSecond / made.perSecond)],
          orDash(sqlPerSecond),
          orDash(sqlPerSecond === null ? null : made.perSecond / sqlPerSecond),
          orDash(afterWrite?.product),
          orDash(afterWrite && afterWrite.product / afterWrite.bare),
        ],
      ];
    }),
  );
}

function peerTable(cases: readonly CaseFigures[], peer: string): string {
  return markdownTable(
    [
      ...['request', 'requests/s', 'uncached', `${peer}, requests/s`],
      ...['times as many', 'uncached', 'CPU ms', `${peer}, CPU ms`],
    ],
    cases.flatMap(({ name, product, anew, peer: other }) => {
      if (!other) return [];
      const times = (ours: number) => number(ours / other.perSecond);
      return [
        [
          ...[name, number(product.perSecond), orDash(anew?.perSecond), number(other.perSecond)],
          ...[times(product.perSecond), orDash(anew?.perSecond, times)],
          ...[product.cpuMs.toFixed(3), other.cpuMs.toFixed(3)],
        ],
      ];
    }),
  );
}

const rowsOf = ({ rows }: Size) => `${rows} M`;

/** The growth of slowdown and CPU time from the smallest to the largest size. */
function growthTable(sizes: readonly SizeFigures[]): string {
  const [first] = sizes;
  const names = first?.cases.map(({ name }) => name) ?? [];
  const last = sizes.at(-1);
  const ofCase = (figures: SizeFigures | undefined, name: string) =>
    figures?.cases.find((one) => one.name === name);
  const growth = (name: string, of: (figures: CaseFigures) => number | null) => {
    const values = sizes.map((figures) => {
      const one = ofCase(figures, name);
      return one ? of(one) : null;
    });
    const start = values[0] ?? null;
    const end = values.at(-1) ?? null;
    const factor = start !== null && end !== null ? end / start : null;
    return [...values.map((value) => orDash(value)), orDash(factor)];
  };
  const made = ({ anew, product }: CaseFigures) => (anew ?? product).cpuMs;
  const over = `${first ? rowsOf(first.size) : ''} → ${last ? rowsOf(last.size) : ''}`;
  return markdownTable(
    [
      'request',
      ...sizes.map(({ size }) => `times slower than bare, ${rowsOf(size)}`),
      over,
      ...sizes.map(({ size }) => `CPU ms uncached, ${rowsOf(size)}`),
      over,
    ],
    names.map((name) => [name, ...growth(name, slowdown), ...growth(name, made)]),
  );
}

function systemTable({ sizes, entry }: Results): string {
  const commandsOf = (name: string) =>
    sizes.map(({ commands }) => {
      const run = commands.find((one) => one.name === name);
      if (!run) return '–';
      const { seconds, cpuSeconds, memoryMb } = run;
      return `${number(seconds)} s, ${number(cpuSeconds)} s of CPU, at most ${memoryMb} MB`;
    });
  const waitOf = (beside: string) =>
    sizes.map(({ waiting }) => {
      const wait = waiting.find((one) => one.beside === beside);
      return wait ? `p99 ${number(wait.p99)} ms, at most ${number(wait.max)} ms` : '–';
    });
  const names = (of: (figures: SizeFigures) => string[]) => [...new Set(sizes.flatMap(of))];
  const each = (of: (figures: SizeFigures) => string) => sizes.map(of);
  return markdownTable(
    [
      'what',
      ...each(({ size }) => `${rowsOf(size)}, ${size.stores.toLocaleString('en-US')} stores`),
    ],
    [
      ['the database, without activity', ...each(({ databaseMb }) => `${number(databaseMb)} MB`)],
      [
        'a sale, an invoice on disk with its activity',
        ...each(() => `${entry.sale}, ${entry.invoice} bytes`),
      ],
      ['startup to the first response', ...each((one) => `${number(one.startMs)} ms`)],
      [
        'memory idle, after all of this, peak',
        ...each(({ idleMb, afterMb, mostMb }) => `${idleMb}, ${afterMb}, ${mostMb} MB`),
      ],
      ...names(({ waiting }) => waiting.map(({ beside }) => beside)).map((beside) => [
        `a small read alongside ${beside}`,
        ...waitOf(beside),
      ]),
      ...names(({ commands }) => commands.map(({ name }) => name)).map((name) => [
        name,
        ...commandsOf(name),
      ]),
    ],
  );
}

/** The figures as Markdown, to be placed below the heading of the engine. */
export function toMarkdown(results: Results): string {
  const { peer, sizes } = results;
  const parts = sizes.flatMap(({ size, cases }) => [
    `### ${rowsOf(size)} sales and as many invoices, ${size.stores.toLocaleString('en-US')} stores`,
    `Cached, without concurrent writes:`,
    cachedTable(cases),
    `Uncached, and the same SQL without the product:`,
    uncachedTable(cases),
    ...(peer === null ? [] : [`Compared with ${peer}:`, peerTable(cases, peer)]),
  ]);
  const growth = sizes.length > 1 ? [`### Growth`, growthTable(sizes)] : [];
  return [
    ...parts,
    ...growth,
    `### Startup, memory, and latency during large jobs`,
    systemTable(results),
  ].join('\n\n');
}
