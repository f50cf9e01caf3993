import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { root, run } from '../processes.ts';
import { enteredBy, type Entered } from './entered.ts';

const program = relative(root, fileURLToPath(new URL('recording-vitest.ts', import.meta.url)));

/** Which tests enter which function of a copy of the tree: as kept in a folder, or by running all. */
export async function recorded(copy: string, folder: string): Promise<Entered> {
  const file = `${folder}.json`;
  if (!existsSync(file)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'tests'), { recursive: true });
    mkdirSync(join(folder, 'texts'));
    console.log('all tests run once to see what each enters');
    // The copy's own, as tests of the screens find no setup file outside their tree.
    const status = await run(process.execPath, [join(copy, program)], {
      cwd: copy,
      env: { MUTATE_ROOT: copy, MUTATE_SEEN: folder },
    });
    if (status !== 0) throw new Error('which tests enter what could not be recorded');
    writeFileSync(file, JSON.stringify(enteredBy(copy, folder)));
    rmSync(folder, { recursive: true });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Entered;
}
