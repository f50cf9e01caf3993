import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Trial } from './trial.ts';

let copy: string;
let trial: Trial;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'backcounter-trial-'));
  trial = new Trial(copy, 60);
});
afterEach(async () => {
  await trial.stop();
  rmSync(copy, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(copy, name), text);
const inAnHour = () => Date.now() + 3_600_000;

it('tests that cannot be run have noticed no planted fault', async () => {
  write('vitest.config.mjs', "export default { test: { globalSetup: './start.ts' } };");
  write('start.ts', "export default () => { throw new Error('no database'); };");
  write('rule.test.ts', '');
  expect(await trial.run('rule.ts', ['rule.test.ts'], inAnHour())).toEqual({ outcome: 'unjudged' });
});

it('tests that have not begun when they had to end have noticed none either', async () => {
  expect(await trial.run('rule.ts', ['rule.test.ts'], 0)).toEqual({ outcome: 'unjudged' });
});
