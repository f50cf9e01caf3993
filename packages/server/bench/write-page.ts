import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { toMarkdown, slowdown, type Results } from './report.ts';

const file = new URL('../../../docs/performance.md', import.meta.url);

const headings = { sqlite: 'On SQLite', postgresql: 'On PostgreSQL' };

/** The cases in the table of versions. */
const versionCases = [
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

/** Date and hash of the measured commit, such as `2026-11-22 42eef4b`. */
function version(): string {
  return execFileSync('git', ['log', '-1', '--format=%cs %h'], { encoding: 'utf8' }).trim();
}

/**
 * A line per size with the slowdown relative to bare node:http, which is comparable across
 * machines.
 */
function versionLines({ engine, sizes }: Results): string[] {
  return sizes.map(({ size, cases }) => {
    const ratios = versionCases.map((name) => {
      const figures = cases.find((one) => one.name === name);
      return figures ? slowdown(figures).toFixed(1) : '–';
    });
    return `| ${[version(), engine, `${size.rows} M`, ...ratios].join(' | ')} |`;
  });
}

/** Replaces the text between a pair of marker comments. */
function replaceSection(page: string, mark: string, text: string): string {
  const start = `<!-- bench: ${mark} -->`;
  const end = `<!-- end of ${mark} -->`;
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no ${start}`);
  return `${page.slice(0, from)}${start}\n\n${text}\n\n${page.slice(to)}`;
}

/** Adds lines to the table of versions, replacing those of the same version, engine and size. */
function withVersionLines(page: string, lines: readonly string[]): string {
  const known = /<!-- bench: versions -->([^]*)<!-- end of versions -->/.exec(page)?.[1] ?? '';
  const cells = (line: string) => line.split('|').map((cell) => cell.trim());
  const keyOf = (line: string) => cells(line).slice(1, 4).join();
  const isNew = new Set(lines.map(keyOf));
  const rows = known.split('\n').filter((line) => /^\| *\d{4}-/.test(line));
  const head = ['version', 'engine', 'rows', ...versionCases];
  const table = [
    `| ${head.join(' | ')} |`,
    `| ${head.map(() => '---').join(' | ')} |`,
    ...rows.filter((line) => !isNew.has(keyOf(line))),
    ...lines,
  ];
  return replaceSection(page, 'versions', table.join('\n'));
}

/** Replaces the figures of the engine in docs/performance.md with those of this run. */
export function writePage(results: Results): void {
  const { engine } = results;
  const made = `Measured on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}, version ${version()}.`;
  const text = [`## ${headings[engine]}`, made, toMarkdown(results)].join('\n\n');
  const page = replaceSection(readFileSync(file, 'utf8'), engine, text);
  writeFileSync(file, withVersionLines(page, versionLines(results)));
  execFileSync('npx', ['prettier', '--write', file.pathname], { stdio: 'ignore' });
}
