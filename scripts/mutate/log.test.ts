import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Log } from './log.ts';

it('verdicts resume where they stopped, and an unjudged fault does not count as noticed', () => {
  const file = join(tmpdir(), `verdicts-${process.pid}.jsonl`);
  const print = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => {
    rmSync(file, { force: true });
    print.mockRestore();
  });
  const log = new Log(file);
  log.add({
    outcome: 'killed',
    by: 'a test',
    why: '',
    at: 'near',
    name: 'a.ts:1  < for <=',
    seconds: 1,
  });
  log.add({ outcome: 'survived', at: 'far', name: 'a.ts:2  true for false', seconds: 2 });
  log.add({ outcome: 'unjudged', at: 'far', name: 'a.ts:3  true for false', seconds: 3 });
  expect(log.summary()).toBe("\n1 of 2 noticed, 1 by tests of the file's name; 1 not judged");
  const later = new Log(file);
  expect(later.has('a.ts:2  true for false')).toBe(true);
  expect(later.has('a.ts:3  true for false')).toBe(false);
  expect(later.wasUnjudged('a.ts:3  true for false')).toBe(true);
  expect(later.wasUnjudged('a.ts:2  true for false')).toBe(false);
  expect(later.summary()).toBe("\n1 of 2 noticed, 1 by tests of the file's name; 0 not judged");
});
