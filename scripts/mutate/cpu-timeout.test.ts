import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { groupCpuSeconds, CpuTimeout } from './cpu-timeout.ts';

function ownGroup(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const [, group] = /\) \S \d+ (\d+)/.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
  return Number(group);
}

describe('tests of a planted fault', () => {
  const begun = { at: 100, used: 7 };

  it('have their CPU time, however long other processes keep it from them', () => {
    const patience = new CpuTimeout(10, begun);
    for (let second = 1; second <= 10; second += 1) {
      expect(patience.endAt({ at: 100 + 30 * second, used: 7 + second })).toBeNull();
    }
    expect(patience.endAt({ at: 401, used: 17.1 })).toBe('late');
  });

  it('are idle when they use none', () => {
    const patience = new CpuTimeout(10, begun);
    expect(patience.endAt({ at: 140, used: 7.5 })).toBeNull();
    expect(patience.endAt({ at: 146, used: 7.5 })).toBe('waits');
  });

  it('are not idle as long as a test ends or uses the CPU now and then', () => {
    const patience = new CpuTimeout(10, begun);
    patience.testEnded({ at: 140, used: 7.1 });
    expect(patience.endAt({ at: 180, used: 7.2 })).toBeNull();
    expect(patience.endAt({ at: 184, used: 9 })).toBeNull();
    expect(patience.endAt({ at: 220, used: 9.1 })).toBeNull();
    expect(patience.endAt({ at: 230, used: 9.1 })).toBe('waits');
  });

  it('loop when they use much of it and none of them ends', () => {
    const patience = new CpuTimeout(1000, begun);
    patience.testEnded({ at: 200, used: 50 });
    expect(patience.endAt({ at: 300, used: 140 })).toBeNull();
    expect(patience.endAt({ at: 300, used: 140.1 })).toBe('loops');
  });
});

it('the CPU time of a group is that of all its processes, where the system reports it', () => {
  const { user, system } = process.cpuUsage();
  const used = groupCpuSeconds(ownGroup());
  if (used !== null) expect(used).toBeGreaterThanOrEqual((user + system) / 1e6 - 0.05);
  expect(used === null).toBe(!existsSync('/proc/self/stat'));
  expect(groupCpuSeconds(0x7fffffff)).toBeNull();
});
