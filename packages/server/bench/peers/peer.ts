import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Case } from '../cases.ts';
import type { Served } from '../processes.ts';

/** How a peer is asked what a case asks of the product. */
export type PeerQuestion = {
  /** All of them together are the question. */
  paths: readonly string[];
  status: number;
  /** The body of the n-th request. */
  body?: ((index: number) => string) | undefined;
};

/** Another server over a copy of the same rows. */
export type Peer = Served & {
  headers: Record<string, string>;
  /** Null for what it cannot be asked. */
  questionOf: (testCase: Case) => PeerQuestion | null;
  /** What of an answer has to be the same as of the product's. */
  gist: { ofPeer: (answers: unknown[]) => unknown; ofProduct: (answer: unknown) => unknown };
};

/**
 * A folder with a peer's packages, which npm brings there unless they are there from a run before;
 * `build` is then run once. What npm says goes to standard error: figures stand on standard output.
 */
export function installed(
  name: string,
  folder: string,
  build: (folder: string) => void = () => undefined,
): string {
  const to = join(folder, `peer-${name}`);
  const finished = join(to, 'finished');
  if (existsSync(finished)) return to;
  mkdirSync(to, { recursive: true });
  cpSync(fileURLToPath(new URL(name, import.meta.url)), to, { recursive: true });
  runNpm(to, ['install', '--ignore-scripts', '--no-audit', '--no-fund']);
  build(to);
  writeFileSync(finished, '');
  return to;
}

/** Runs npm in a folder. */
export function runNpm(cwd: string, args: readonly string[], env = process.env): void {
  execFileSync('npm', [...args, '--loglevel=error'], { cwd, env, stdio: ['ignore', 2, 2] });
}
