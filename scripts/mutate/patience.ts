import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What an unfinished trial has come to: nothing goes on, it goes on for ever, or it took too long. */
export type End = 'waits' | 'loops' | 'late';

/** Both in seconds. */
type Moment = { at: number; used: number };

// The longest test takes 15 seconds, and none rests for longer; the rest is for a busy machine.
const restLimit = 45;
const loopLimit = 90;
// A waiting vitest hardly uses the processor, and one that others keep from it still gets more.
const restShare = 0.015;

/**
 * How long tests are waited for. It counts the processor time that they use, so that it does not
 * matter what else the machine does.
 */
export class Patience {
  readonly #within: number;
  readonly #begun: Moment;
  #heard: Moment;
  #stirred: Moment;

  constructor(within: number, now: Moment) {
    this.#within = within;
    this.#begun = now;
    this.#heard = now;
    this.#stirred = now;
  }

  /** A test has ended. */
  hear(now: Moment): void {
    this.#heard = now;
    this.#stirred = now;
  }

  endAt(now: Moment): End | null {
    if (now.used - this.#begun.used > this.#within) return 'late';
    if (now.used - this.#heard.used > loopLimit) return 'loops';
    const rested = now.at - this.#stirred.at;
    const isResting = now.used - this.#stirred.used <= restShare * rested + 0.2;
    if (isResting) return rested > restLimit ? 'waits' : null;
    this.#stirred = now;
    return null;
  }
}

/** Whether the machine tells what processes have used. */
export const isTold = existsSync('/proc/self/stat');

/**
 * The processor time in seconds that a group of processes has used, with those that have ended;
 * null where the machine does not tell.
 */
export function groupSeconds(group: number): number | null {
  let ticks: number | null = null;
  for (const name of processIds()) {
    const fields = statusOf(name);
    if (fields[2] !== String(group)) continue;
    // User and system time, its own and that of children that it has seen end.
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

/** What stands behind the name of a process, which itself may hold spaces. */
function statusOf(id: string): string[] {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
