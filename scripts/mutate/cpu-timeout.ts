import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Why an unfinished trial ends: it is idle, it loops, or it used up its time. */
export type End = 'waits' | 'loops' | 'late';

/** Wall-clock and CPU time, both in seconds. */
type Moment = { at: number; used: number };

// The longest test takes 15 seconds and none is idle for longer; the rest allows for a busy
// machine.
const idleLimit = 45;
const loopLimit = 90;
// A waiting vitest hardly uses the CPU; one starved by other processes still gets more than this
// share.
const idleShare = 0.015;

/**
 * Timeout for tests, measured in the CPU time they use, so that the load of the machine does not
 * matter.
 */
export class CpuTimeout {
  readonly #within: number;
  readonly #start: Moment;
  #lastTest: Moment;
  #lastActive: Moment;

  constructor(within: number, now: Moment) {
    this.#within = within;
    this.#start = now;
    this.#lastTest = now;
    this.#lastActive = now;
  }

  /** Call when a test has ended. */
  testEnded(now: Moment): void {
    this.#lastTest = now;
    this.#lastActive = now;
  }

  endAt(now: Moment): End | null {
    if (now.used - this.#start.used > this.#within) return 'late';
    if (now.used - this.#lastTest.used > loopLimit) return 'loops';
    const idleFor = now.at - this.#lastActive.at;
    const isIdle = now.used - this.#lastActive.used <= idleShare * idleFor + 0.2;
    if (isIdle) return idleFor > idleLimit ? 'waits' : null;
    this.#lastActive = now;
    return null;
  }
}

/** True when the system reports CPU time per process. */
export const hasCpuTimes = existsSync('/proc/self/stat');

/**
 * CPU time in seconds used by a process group, including ended children; null where the system does
 * not report it.
 */
export function groupCpuSeconds(group: number): number | null {
  let ticks: number | null = null;
  for (const name of processIds()) {
    const fields = statusOf(name);
    if (fields[2] !== String(group)) continue;
    // User and system time of the process and of its reaped children.
    const used = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    ticks = (ticks ?? 0) + used;
  }
  return ticks === null ? null : ticks / 100;
}

function processIds(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Fields after the name of a process, which may itself contain spaces. */
function statusOf(id: string): string[] {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // The process has ended in the meantime.
    return [];
  }
}
