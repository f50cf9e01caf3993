import type { ApiDeps } from '@backcounter/api/deps';
import { sendWeeklyEmail } from '@backcounter/api/weekly-email';
import { AppError } from '@backcounter/core/errors';
import { wallClock } from '@backcounter/core/time-zone';
import { isWeeklyEmailDue } from '@backcounter/core/weekly-email';
import { businessAt, readSettings } from '@backcounter/storage/settings';
import type { UserRow } from '@backcounter/storage/users';
import {
  claimWeeklyEmail,
  findWeeklyEmail,
  listDueWeeklyEmails,
  recordWeeklyEmailFailure,
} from '@backcounter/storage/weekly-emails';
import { PeriodicCheck } from './periodic-check.ts';

/** After a failure, such as a mail server that is down. */
const retryMs = 60 * 60_000;

type Options = {
  deps: ApiDeps;
  report: (line: string) => void;
  warn: (line: string) => void;
};

/**
 * Sends the weekly email on the first day of a week to everybody who wants it, once, whichever server
 * of several is first; on another day nothing is sent late.
 */
export class WeeklyEmails extends PeriodicCheck {
  readonly #options: Options;
  #retryAt = 0;

  constructor(options: Options) {
    super(options.deps);
    this.#options = options;
  }

  /** Without a mail server there is nothing to check. */
  override start(): void {
    const { host } = this.#options.deps;
    if (host.kind === 'server' && host.email) super.start();
  }

  protected async act(): Promise<void> {
    const { storage, clock, host } = this.#options.deps;
    const now = clock();
    if (now < this.#retryAt) return;
    const settings = await readSettings(storage.db);
    const { weekStartsOn } = businessAt(settings, now);
    const at = wallClock(now, settings.time_zone);
    if (!isWeeklyEmailDue(at, weekStartsOn)) return;
    for (const user of await listDueWeeklyEmails(storage.db, at.date)) {
      if (host.kind === 'server' && host.stopping.aborted) return;
      await this.#send(user, at.date);
    }
  }

  async #send(user: UserRow, day: string): Promise<void> {
    const { deps, report, warn } = this.#options;
    const { storage } = deps;
    const before = await findWeeklyEmail(storage.db, user.id);
    // Claimed first: a mail sent twice annoys more than one that a crash loses.
    if (!(await storage.transaction((tx) => claimWeeklyEmail(tx, user.id, day)))) return;
    try {
      if (await sendWeeklyEmail(deps, user)) report(`Weekly email sent to ${user.email}`);
    } catch (error) {
      // What else fails may name tables or paths, which are for the log alone.
      const isRefusal = error instanceof AppError;
      if (!isRefusal) deps.onFailure(error);
      const problem = isRefusal ? error.message : 'The server failed. Its log has the reason.';
      this.#retryAt = deps.clock() + retryMs;
      warn(`The weekly email to ${user.email} could not be sent: ${problem}`);
      const failure = { sentOn: before?.sent_on ?? null, problem };
      await storage.transaction((tx) => recordWeeklyEmailFailure(tx, user.id, failure));
    }
  }
}
