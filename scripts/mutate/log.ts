import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Verdict } from './trial.ts';

type Entry = Verdict & { at: 'near' | 'far'; name: string; seconds: number };

/**
 * Verdicts so far; printed as they arrive and appended to a file, if given, from which a later run
 * resumes. Unjudged faults are tried again.
 */
export class Log {
  readonly #entries: Entry[] = [];
  readonly #names = new Set<string>();
  readonly #late = new Set<string>();
  readonly #file: string | null;

  constructor(file: string | null) {
    this.#file = file;
    if (file === null || !existsSync(file)) return;
    const lines = readFileSync(file, 'utf8').split('\n');
    const entries = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry);
    for (const entry of entries) {
      if (entry.outcome === 'unjudged') this.#late.add(entry.name);
      else this.#keep(entry);
    }
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** True when it was not judged last time; others are tried first. */
  wasUnjudged(name: string): boolean {
    return this.#late.has(name);
  }

  add(entry: Entry): void {
    this.#keep(entry);
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
    const by = entry.outcome === 'killed' ? `  ← ${entry.by}` : '';
    console.log(`${entry.outcome.padEnd(8)}  ${entry.name}${by}`);
  }

  summary(): string {
    const having = (outcome: Verdict['outcome']) =>
      this.#entries.filter((entry) => entry.outcome === outcome);
    const noticed = having('killed');
    const near = noticed.filter(({ at }) => at === 'near').length;
    const all = noticed.length + having('survived').length;
    const late = having('unjudged').length;
    return `\n${noticed.length} of ${all} noticed, ${near} by tests of the file's name; ${late} not judged`;
  }

  #keep(entry: Entry): void {
    this.#entries.push(entry);
    this.#names.add(entry.name);
  }
}
