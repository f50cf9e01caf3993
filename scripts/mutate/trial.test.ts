import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Trial } from './trial.ts';

let copy: string;
let trial: Trial;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'backcounter-trial-'));
  trial = new Trial(copy);
});
afterEach(async () => {
  await trial.stop();
  rmSync(copy, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(copy, name), text);
const anHour = 3600;

it('tests that cannot be run judge no planted fault', async () => {
  write('vitest.config.mjs', "export default { test: { globalSetup: './start.ts' } };");
  write('start.ts', "export default () => { throw new Error('no database'); };");
  write('rule.test.ts', '');
  expect(await trial.run('rule.ts', ['rule.test.ts'], anHour)).toEqual({ outcome: 'unjudged' });
});

it('tests that have not started before the timeout judge none either', async () => {
  expect(await trial.run('rule.ts', ['rule.test.ts'], 0)).toEqual({ outcome: 'unjudged' });
});

it('a vitest that has to be killed leaves neither its database server nor its folders behind', async () => {
  write('vitest.config.mjs', "export default { test: { globalSetup: './start.ts' } };");
  write(
    'server.sh',
    'trap "touch stopped; exit" QUIT; while test -e server.sh; do sleep 0.05; done',
  );
  write(
    'start.ts',
    `import { spawn } from 'node:child_process';
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    export default () => {
      const server = spawn('sh', ['server.sh'], { detached: true, stdio: 'ignore' });
      mkdirSync(tmpdir() + '/server/data', { recursive: true });
      writeFileSync(tmpdir() + '/server/data/postmaster.pid', server.pid + '\\n/data');
    };`,
  );
  write('rule.test.ts', "import { it } from 'vitest'; it('loops', () => { for (;;); });");
  expect(await trial.run('rule.ts', ['rule.test.ts'], 3)).toEqual({ outcome: 'unjudged' });
  await expect.poll(() => existsSync(join(copy, 'stopped'))).toBe(true);
  expect(existsSync(`${copy}-temporary`)).toBe(false);
});
