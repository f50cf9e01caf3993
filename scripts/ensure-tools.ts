import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPackage, chromiumProgram } from '../packages/e2e/src/chromium.ts';
import { run } from './processes.ts';

type Tool = { name: string; debianPackage: string; find: () => string | undefined };

const postgresRoot = '/usr/lib/postgresql';

const chromium: Tool = {
  name: 'Chromium',
  debianPackage: chromiumPackage,
  find: () => [chromiumProgram()].find((program) => existsSync(program)),
};

const postgres: Tool = {
  name: 'PostgreSQL',
  debianPackage: 'postgresql',
  find: () =>
    (existsSync(postgresRoot) ? readdirSync(postgresRoot) : [])
      .map((version) => join(postgresRoot, version, 'bin', 'initdb'))
      .find((program) => existsSync(program)),
};

const missing = () => [chromium, postgres].filter((tool) => tool.find() === undefined);

/** Message with the missing tools and how to install them. */
export function installHint(tools: readonly Pick<Tool, 'name' | 'debianPackage'>[]): string {
  const names = tools.map((tool) => tool.name).join(' and ');
  const packages = tools.map((tool) => tool.debianPackage).join(' ');
  return [
    `The tests need ${names}. Install with:`,
    `  sudo apt-get update && sudo apt-get install -y ${packages}`,
    'For a Chromium in another place set CHROMIUM_PATH to its program.',
  ].join('\n');
}

/**
 * Makes sure that the tests have a real browser and a real PostgreSQL: installs Debian's packages
 * when run as root, else throws an error that explains how to install them.
 */
export async function ensureTools(): Promise<void> {
  const missingTools = missing();
  if (missingTools.length === 0) return;
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall) throw new Error(installHint(missingTools));
  const packages = missingTools.map((tool) => tool.debianPackage);
  console.error(`Installing ${packages.join(' and ')} for the tests …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const installed =
    (await run('apt-get', ['update'], { env, quiet: true })) === 0 &&
    (await run('apt-get', ['install', '-y', ...packages], { env, quiet: true })) === 0;
  const stillMissing = missing();
  if (!installed || stillMissing.length > 0)
    throw new Error(installHint(stillMissing.length ? stillMissing : missingTools));
}
