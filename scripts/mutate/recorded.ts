import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { run } from '../processes.ts';
import { enteredBy, type Entered } from './entered.ts';

/** Which tests enter which function of a copy of the tree: as kept in a folder, or by running all. */
export async function recorded(copy: string, folder: string): Promise<Entered> {
  const file = `${folder}.json`;
  if (!existsSync(file)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'tests'), { recursive: true });
    mkdirSync(join(folder, 'texts'));
    console.log('all tests run once to see what each enters');
    // The copy's own, as tests of the screens find no setup file outside their tree.
    const program = join(copy, 'scripts/mutate/recording-vitest.ts');
    const status = await run(process.execPath, [program], {
      cwd: copy,
      env: { MUTATE_ROOT: copy, MUTATE_SEEN: folder },
    });
    if (status !== 0) throw new Error('which tests enter what could not be recorded');
    writeFileSync(file, JSON.stringify(enteredBy(copy, folder)));
    rmSync(folder, { recursive: true });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Entered;
}
