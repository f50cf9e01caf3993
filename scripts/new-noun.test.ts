import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTree } from './copy-tree.ts';
import { namesOf } from './new-noun/names.ts';
import { skeletonOf } from './new-noun/skeleton.ts';
import { root } from './processes.ts';

const copy = mkdtempSync(join(tmpdir(), 'backcounter-noun-'));

function run(program: string, ...args: string[]): string {
  const path = program === 'node' ? process.execPath : join(copy, 'node_modules/.bin', program);
  return execFileSync(path, args, { cwd: copy, encoding: 'utf8' });
}

beforeAll(() => copyTree(copy));

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('npm run new:noun', () => {
  it('rejects a name that is not a plural noun', () => {
    for (const name of ['', 'Tips', 'tip', 'fuel_drops', '../tips']) {
      expect(() => namesOf(name)).toThrow('such as fuel-drops');
    }
  });

  it.each([
    ['fuel-drops', 'FuelDrop', 'FuelDrops', 'Fuel drop'],
    ['cash-deliveries', 'CashDelivery', 'CashDeliveries', 'Cash delivery'],
    ['lock-boxes', 'LockBox', 'LockBoxes', 'Lock box'],
    ['expenses', 'Expense', 'Expenses', 'Expense'],
  ])('uses correct singular and plural of %s', (file, One, Many, title) => {
    expect(namesOf(file)).toMatchObject({ One, Many, title, word: title.toLowerCase() });
  });

  it('uses readable words in sentences', () => {
    const texts = skeletonOf(namesOf('cash-deliveries'), '0001').map(({ text }) => text);
    const written = texts.join('\n');
    expect(written).toContain("deleted: 'Cash delivery deleted successfully!'");
    expect(written).toContain("summary: 'List cash deliveries, newest first'");
    expect(written).toContain("name: 'Cash delivery'");
  });

  it(
    'writes a noun into every layer, and types, lint, lists and tests agree',
    { timeout: 600_000 },
    () => {
      const written = run('node', join(root, 'scripts/new-noun.ts'), 'fuel-drops', copy);
      expect(
        run('node', 'node_modules/@typescript/native/bin/tsc', '--noEmit', '--checkers', '1'),
      ).toBe('');
      run('oxlint', ...written.split('\n').filter((path) => path.endsWith('.ts')));
      const tests = [
        'packages/core/src/fuel-drops.test.ts',
        'packages/core/src/messages.test.ts',
        'packages/core/src/stores.test.ts',
        'packages/storage/src/copy.test.ts',
        'packages/api/src/fuel-drops.test.ts',
        'packages/api/src/every-write.test.ts',
        'packages/api/src/limited-users.test.ts',
        'packages/api/src/openapi.test.ts',
        'scripts/architecture.test.ts',
      ];
      const report = join(copy, 'report.json');
      // With -u, as in CI a new snapshot would be a failure.
      const options = ['--project=node', '--reporter=json', `--outputFile=${report}`, '-u'];
      run('vitest', 'run', ...options, ...tests);
      const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'));
      expect(numFailedTests).toBe(0);
      expect(numPassedTests).toBeGreaterThan(200);
    },
  );
});
