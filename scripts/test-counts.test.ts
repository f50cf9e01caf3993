import { describe, expect, it } from 'vitest';
import { howToGet } from './ensure-tools.ts';
import { countLine, countPlaywright, countVitest } from './test-counts.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('counts of vitest', () => {
  it('are its tests', () => {
    const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')];
    const report = { numPassedTests: 3, numPendingTests: 0, numTodoTests: 0, testResults };
    expect(countVitest(report)).toEqual({ passed: 3, failed: 1 });
  });

  it('take a file that could not be loaded for a failed test', () => {
    const testResults = [file('passed', 'passed'), file('failed')];
    const report = { numPassedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults };
    expect(countVitest(report)).toEqual({ passed: 1, failed: 1 });
  });

  it('take a test held back for a failed one', () => {
    const testResults = [file('passed', 'passed', 'pending')];
    const report = { numPassedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults };
    expect(countVitest(report)).toEqual({ passed: 1, failed: 2 });
  });
});

describe('counts of Playwright', () => {
  it('take skipped and broken runs for failed ones, and flaky ones for passed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 };
    expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 6, failed: 2 });
    const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright({ stats: none, errors: [{}] })).toEqual({ passed: 0, failed: 1 });
  });
});

it('prints the counts as one line', () => {
  expect(countLine({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed');
});

it('says how to get what the tests lack', () => {
  const text = howToGet([{ name: 'PostgreSQL', debianPackage: 'postgresql' }]);
  expect(text).toContain('The tests need PostgreSQL.');
  expect(text).toContain('apt-get install -y postgresql');
});
