import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { reportOf, timesBare, type Results } from './report.ts';

const file = new URL('../../../docs/performance.md', import.meta.url);

const headings = { sqlite: 'On SQLite', postgresql: 'On PostgreSQL' };

/** The questions that each version is told by. */
const told = [
  "a store's month of sales",
  "all stores' month of sales",
  'an invoice total',
  "profit of a store's year",
  "total of all stores' year",
  'a page of invoices',
  "the dashboard's figures",
  'create a sale',
  'create a sale that exists',
];

/** `2026-11-22 42eef4b`: when the sources that are measured were committed, and which they are. */
function version(): string {
  return execFileSync('git', ['log', '-1', '--format=%cs %h'], { encoding: 'utf8' }).trim();
}

/** A line for each size: how many times slower than bare node:http, which holds on any machine. */
function linesOf({ engine, sizes }: Results): string[] {
  return sizes.map(({ size, cases }) => {
    const ratios = told.map((name) => {
      const figures = cases.find((one) => one.name === name);
      return figures ? timesBare(figures).toFixed(1) : '–';
    });
    return `| ${[version(), engine, `${size.rows} M`, ...ratios].join(' | ')} |`;
  });
}

/** The text between two marks, of which there is one pair. */
function replaced(page: string, mark: string, text: string): string {
  const start = `<!-- bench: ${mark} -->`;
  const end = `<!-- end of ${mark} -->`;
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no ${start}`);
  return `${page.slice(0, from)}${start}\n\n${text}\n\n${page.slice(to)}`;
}

/** The lines that stand there, without those of the same version, engine and size, and the new ones. */
function withLines(page: string, lines: readonly string[]): string {
  const known = /<!-- bench: versions -->([^]*)<!-- end of versions -->/.exec(page)?.[1] ?? '';
  const cells = (line: string) => line.split('|').map((cell) => cell.trim());
  const keyOf = (line: string) => cells(line).slice(1, 4).join();
  const isNew = new Set(lines.map(keyOf));
  const rows = known.split('\n').filter((line) => /^\| *\d{4}-/.test(line));
  const head = ['version', 'engine', 'rows', ...told];
  const table = [
    `| ${head.join(' | ')} |`,
    `| ${head.map(() => '---').join(' | ')} |`,
    ...rows.filter((line) => !isNew.has(keyOf(line))),
    ...lines,
  ];
  return replaced(page, 'versions', table.join('\n'));
}

/** Puts the figures of a run in the place of the last ones of that engine. */
export function writePage(results: Results): void {
  const { engine } = results;
  const made = `Made on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}, version ${version()}.`;
  const text = [`## ${headings[engine]}`, made, reportOf(results)].join('\n\n');
  const page = replaced(readFileSync(file, 'utf8'), engine, text);
  writeFileSync(file, withLines(page, linesOf(results)));
  execFileSync('npx', ['prettier', '--write', file.pathname], { stdio: 'ignore' });
}
