import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '@backcounter/core/dates';
import { readBackupStatus } from '@backcounter/storage/backup-time';
import type { Storage } from '@backcounter/storage/database';
import { DailyBackups, expiredBackups } from './daily-backups.ts';
import { command } from './testing/command.ts';
import { makeDatabase } from './testing/database.ts';
import { knownAdmin, startServer, temporaryFolder } from './testing/processes.ts';

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

const nameOf = (day: string) => `backcounter-${day}.db`;

describe('expiredBackups', () => {
  it('keeps the latest fourteen and the first of each of twelve months', () => {
    const days = Array.from({ length: 500 }, (_, index) => addDays('2025-07-17', index));
    const names = days.map(nameOf);
    const expired = new Set(expiredBackups(names));
    const kept = days.filter((day) => !expired.has(nameOf(day)));
    const months = ['2025-12', ...Array.from({ length: 11 }, (_, index) => index + 1)].map(
      (month) => (typeof month === 'string' ? month : `2026-${String(month).padStart(2, '0')}`),
    );
    expect(kept).toEqual([
      ...months.map((month) => `${month}-01`),
      ...days.slice(-14).filter((day) => day !== '2026-11-01'),
    ]);
    expect(expiredBackups(names.filter((name) => !expired.has(name)))).toEqual([]);
  });

  it('never names other files, or one of the latest fourteen however old', () => {
    expect(
      expiredBackups(Array.from({ length: 14 }, (_, day) => nameOf(`2001-01-${day + 10}`))),
    ).toEqual([]);
    const others = ['notes.txt', 'backcounter-2001-01-01.db.unfinished-7', 'backcounter-2001.db'];
    const many = Array.from({ length: 30 }, (_, index) => nameOf(addDays('2026-03-01', index)));
    expect(expiredBackups([...others, ...many])).toHaveLength(15);
    expect(expiredBackups([...others, ...many])).not.toContain(nameOf('2026-03-01'));
  });
});

describe('daily backups', () => {
  let storage: Storage;
  let now: number;
  let written: string[];
  let lines: string[];
  let problem: string | null;
  let stopping: AbortController;
  beforeEach(async () => {
    storage = await makeDatabase({ engine: 'sqlite', path: join(folder, 'business.db') }, 5);
    // In Chicago, 2:59 in the morning.
    now = Date.parse('2026-11-20T08:59:00Z');
    [written, lines, problem] = [[], [], null];
    stopping = new AbortController();
  });
  afterEach(() => storage.close());

  const backups = (to: string | null = folder) =>
    new DailyBackups({
      storage,
      folder: to,
      clock: () => now,
      stopping: stopping.signal,
      backUp: (file) => {
        written.push(file);
        if (problem === null) writeFileSync(file, '');
        return Promise.resolve(problem);
      },
      report: (line) => lines.push(line),
      warn: (line) => lines.push(line),
      onFailure: (error) => lines.push(String(error)),
    });
  const status = () => readBackupStatus(storage.db);
  const minute = 60_000;

  it('makes one of each day, from three in the morning of the business', async () => {
    const daily = backups();
    await daily.check();
    expect(written).toEqual([]);
    expect(await status()).toEqual({ backedUpAt: null, folder, problem: null });
    now += minute;
    await Promise.all([daily.check(), daily.check()]);
    now += 6 * 60 * minute;
    await daily.check();
    expect(written).toEqual([join(folder, nameOf('2026-11-20'))]);
    now += 24 * 60 * minute;
    await backups().check();
    expect(written.slice(1)).toEqual([join(folder, nameOf('2026-11-21'))]);
    expect(lines).toEqual(written.map((file) => `Backup written to ${file}`));
  });

  it('removes old ones once there is a new one, and nothing else', async () => {
    now += minute;
    const days = Array.from({ length: 40 }, (_, index) => addDays('2026-10-11', index));
    const others = ['business.db', 'backcounter-of-mine.db'];
    for (const name of [...days.map(nameOf), 'backcounter-of-mine.db']) {
      writeFileSync(join(folder, name), '');
    }
    for (const name of ['2026-11-19.db.unfinished-7', '2026-11-19.db.unfinished-7-wal']) {
      writeFileSync(join(folder, `backcounter-${name}`), '');
    }
    // Another server may be writing it.
    others.push('backcounter-2026-11-20.db.unfinished-7');
    writeFileSync(join(folder, 'backcounter-2026-11-20.db.unfinished-7'), '');
    problem = 'The disk is full.';
    const count = readdirSync(folder).length;
    await backups().check();
    expect(readdirSync(folder)).toHaveLength(count);
    problem = null;
    await backups().check();
    const left = readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name));
    const kept = ['2026-10-11', '2026-11-01', ...days.slice(-13), '2026-11-20'].map(nameOf);
    expect(left.sort()).toEqual([...others, ...kept].sort());
  });

  it('tries again an hour after a failure, and says until then why it failed', async () => {
    now += minute;
    const daily = backups();
    problem = 'The disk is full.';
    await daily.check();
    expect(await status()).toEqual({ backedUpAt: null, folder, problem });
    expect(lines).toEqual(['The backup of today failed: The disk is full.']);
    now += 59 * minute;
    await daily.check();
    expect(written).toHaveLength(1);
    problem = null;
    now += minute;
    await daily.check();
    expect(written).toHaveLength(2);
  });

  it('makes none without a folder, and no longer says where', async () => {
    now += minute;
    await backups().check();
    await backups(null).check();
    expect(await status()).toEqual({ backedUpAt: null, folder: null, problem: null });
    expect(written).toHaveLength(1);
  });

  it('reports a failure of its own and goes on', async () => {
    now += minute;
    const daily = backups(join(folder, 'none'));
    await daily.check();
    expect(lines).toEqual([expect.stringContaining('ENOENT')]);
    mkdirSync(join(folder, 'none'));
    await daily.check();
    expect(readdirSync(join(folder, 'none'))).toEqual([nameOf('2026-11-20')]);
  });

  it('says nothing of a backup that a stopping server gave up', async () => {
    now += minute;
    problem = 'The backup was stopped.';
    const daily = backups();
    const checking = daily.check();
    stopping.abort();
    await Promise.all([checking, daily.stop()]);
    expect(lines).toEqual([]);
    expect((await status()).problem).toBeNull();
  });
});

describe('a server with BACKUP_FOLDER', () => {
  /** A zone in which it is about noon, so that today's backup is due. */
  const zoneAtNoon = () => {
    const hours = 12 - new Date().getUTCHours();
    return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  };
  const variables = (backups: string) => ({
    DATABASE_URL: `sqlite:${join(folder, 'business.db')}`,
    BACKUP_FOLDER: backups,
    BUSINESS_TIME_ZONE: zoneAtNoon(),
    ...knownAdmin,
  });
  type Status = { backed_up_at: string | null; folder: string; problem: string | null };

  async function statusOnce(
    server: Awaited<ReturnType<typeof startServer>>,
    isIt: (status: Status) => boolean,
  ): Promise<Status> {
    const token = await server.signIn(knownAdmin.ADMIN_EMAIL, knownAdmin.ADMIN_PASSWORD);
    for (;;) {
      const response = await server.call('/api/backups', { token });
      const status = (await response.json()) as Status;
      if (isIt(status)) return status;
      await delay(50);
    }
  }

  it('makes a backup that restore takes, and tells administrators of it', async () => {
    const to = join(folder, 'backups');
    mkdirSync(to);
    const server = await startServer(variables(to));
    const status = await statusOnce(server, ({ backed_up_at: at }) => at !== null);
    expect(status).toMatchObject({ folder: to, problem: null });
    expect(await server.end()).toBe(0);
    const [name = '', ...more] = readdirSync(to);
    expect([name, more]).toEqual([expect.stringMatching(/^backcounter-\d{4}-\d\d-\d\d\.db$/), []]);
    expect(await command(folder, 'restore', join(to, name))).toMatchObject({ status: 0 });
  });

  it('starts and says why if the folder is not there', async () => {
    const to = join(folder, 'not-plugged-in');
    const server = await startServer(variables(to));
    const { problem } = await statusOnce(server, (status) => status.problem !== null);
    expect(problem).toBe(`The folder ${to} does not exist.`);
    expect(await server.end()).toBe(0);
  });
});
