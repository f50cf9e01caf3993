import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Case } from '../cases.ts';
import type { RunningServer } from '../processes.ts';

/** A peer's equivalent of a case. */
export type PeerRequest = {
  /** All of them together are equivalent to the case. */
  paths: readonly string[];
  status: number;
  /** The body of the n-th request. */
  body?: ((index: number) => string) | undefined;
};

/** Another server with a copy of the same rows. */
export type Peer = RunningServer & {
  headers: Record<string, string>;
  /** Null if the peer does not support the case. */
  requestFor: (testCase: Case) => PeerRequest | null;
  /** Extracts the parts of a response that must be equal for peer and product. */
  comparable: {
    fromPeer: (answers: unknown[]) => unknown;
    fromProduct: (answer: unknown) => unknown;
  };
};

/**
 * Installs a peer's packages in a folder and calls `build`, unless a previous run has done so;
 * returns the folder. npm prints to standard error, because standard output is for the figures.
 */
export function installPeer(
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
