import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { root, run } from '../processes.ts';
import { mergeCoverage, type FunctionCoverage } from './coverage.ts';

const program = relative(root, fileURLToPath(new URL('coverage-run.ts', import.meta.url)));

/**
 * Function coverage of a copy of the tree: loaded from a folder, or recorded by running all tests.
 */
export async function loadCoverage(copy: string, folder: string): Promise<FunctionCoverage> {
  const file = `${folder}.json`;
  if (!existsSync(file)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'tests'), { recursive: true });
    mkdirSync(join(folder, 'texts'));
    console.log('all tests run once to see what each enters');
    // The copy's own program, because tests of the screens only find setup files inside their tree.
    const status = await run(process.execPath, [join(copy, program)], {
      cwd: copy,
      env: { MUTATE_ROOT: copy, MUTATE_SEEN: folder },
    });
    if (status !== 0) throw new Error('which tests enter what could not be recorded');
    writeFileSync(file, JSON.stringify(mergeCoverage(copy, folder)));
    rmSync(folder, { recursive: true });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as FunctionCoverage;
}
