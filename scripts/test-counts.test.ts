import { describe, expect, it } from 'vitest';
import { installHint } from './ensure-tools.ts';
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

  it('count a file that could not be loaded as a failed test', () => {
    const testResults = [file('passed', 'passed'), file('failed')];
    const report = { numPassedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults };
    expect(countVitest(report)).toEqual({ passed: 1, failed: 1 });
  });

  it('count a skipped test as failed', () => {
    const testResults = [file('passed', 'passed', 'pending')];
    const report = { numPassedTests: 1, numPendingTests: 1, numTodoTests: 1, testResults };
    expect(countVitest(report)).toEqual({ passed: 1, failed: 2 });
  });
});

describe('counts of Playwright', () => {
  const suiteOf = (...statuses: string[]) => {
    const tests = statuses.map((status) => ({ projectName: 'demo', status }));
    return { specs: [{ title: 'A store is added', file: 'stores.spec.ts', tests }] };
  };

  it('are its tests, in files and in groups', () => {
    const suites = [{ ...suiteOf('expected'), suites: [suiteOf('expected', 'unexpected')] }];
    expect(countPlaywright({ suites, errors: [] }, [])).toEqual({ passed: 2, failed: 1 });
  });

  it('count skipped tests and errors outside of tests as failed', () => {
    const report = { suites: [suiteOf('expected', 'skipped')], errors: [{}] };
    expect(countPlaywright(report, [])).toEqual({ passed: 1, failed: 2 });
  });

  it('count a test that passed only on retry as failed, unless it is listed', () => {
    const report = { suites: [suiteOf('flaky')], errors: [] };
    expect(countPlaywright(report, [])).toEqual({ passed: 0, failed: 1 });
    const listed = ['demo stores.spec.ts A store is added'];
    expect(countPlaywright(report, listed)).toEqual({ passed: 1, failed: 0 });
  });
});

it('prints the counts as one line', () => {
  expect(countLine({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed');
});

it('explains how to install missing tools', () => {
  const text = installHint([{ name: 'PostgreSQL', debianPackage: 'postgresql' }]);
  expect(text).toContain('The tests need PostgreSQL.');
  expect(text).toContain('apt-get install -y postgresql');
});
