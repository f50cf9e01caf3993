import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiDeps } from '@backcounter/api/deps';
import type { Email } from '@backcounter/core/email';
import type { Storage } from '@backcounter/storage/database';
import { insertUser } from '@backcounter/storage/users';
import { findWeeklyEmail, turnOnWeeklyEmail } from '@backcounter/storage/weekly-emails';
import { noProxies } from './addresses.ts';
import { localDeps } from './local-deps.ts';
import { serverHost } from './server-host.ts';
import { makeDatabase } from './testing/database.ts';
import { startServerWithMail } from './testing/mail-server.ts';
import { knownAdmin, temporaryFolder } from './testing/processes.ts';
import { WeeklyEmails } from './weekly-emails.ts';

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

describe('weekly emails', () => {
  let storage: Storage;
  let now: number;
  let sent: Email[];
  let lines: string[];
  let refusal: Error | null;
  let stopping: AbortController;
  beforeEach(async () => {
    storage = await makeDatabase({ engine: 'sqlite', path: join(folder, 'business.db') }, 5);
    // In Chicago, Monday, 5:59 in the morning.
    now = Date.parse('2026-11-23T11:59:00Z');
    [sent, lines, refusal] = [[], [], null];
    stopping = new AbortController();
    await storage.transaction(async (tx) => {
      for (const role of ['owner', 'employee'] as const) {
        await insertUser(
          tx,
          {
            id: role,
            email: `${role}@example.com`,
            name: role,
            role,
            storeIds: [],
            passwordHash: 'none',
          },
          new Date(now).toISOString(),
        );
        await turnOnWeeklyEmail(tx, role, '2026-11-18');
      }
    });
  });
  afterEach(() => storage.close());

  function emails(more: Partial<ApiDeps> = {}) {
    const email = {
      send: (one: Email) => {
        if (refusal) return Promise.reject(refusal);
        sent.push(one);
        return Promise.resolve();
      },
      webAddress: null,
    };
    const host = serverHost(noProxies, { stopping: stopping.signal, email });
    const deps = { ...localDeps(storage, () => now), host, ...more };
    const say = (line: string) => lines.push(line);
    return new WeeklyEmails({ deps, report: say, warn: say });
  }

  const advance = (minutes: number) => {
    now += minutes * 60_000;
  };

  it('are sent once on Monday at six, by the first of two servers, to those who may see the figures', async () => {
    const [one, other] = [emails(), emails()];
    await one.check();
    expect(sent).toEqual([]);
    advance(1);
    await Promise.all([one.check(), other.check()]);
    advance(5);
    await one.check();
    await other.check();
    expect(sent.map(({ to }) => to)).toEqual(['owner@example.com']);
    expect(lines).toEqual(['Weekly email sent to owner@example.com']);
    expect(sent[0]?.subject).toContain('Sales last week: ');
    advance(7 * 24 * 60);
    await one.check();
    expect(sent).toHaveLength(2);
  });

  it('are not sent late, on another day', async () => {
    advance(24 * 60);
    await emails().check();
    expect(sent).toEqual([]);
  });

  it('are tried again each hour of that day, and say why they failed', async () => {
    advance(1);
    refusal = new Error('Connection refused');
    const server = emails();
    await server.check();
    const problem = 'Connection refused';
    expect(await findWeeklyEmail(storage.db, 'owner')).toEqual({ sent_on: '2026-11-18', problem });
    refusal = null;
    advance(59);
    await server.check();
    expect(sent).toEqual([]);
    advance(1);
    await server.check();
    expect(sent).toHaveLength(1);
    expect(await findWeeklyEmail(storage.db, 'owner')).toEqual({
      sent_on: '2026-11-23',
      problem: null,
    });
    expect(lines).toEqual([
      'The weekly email to owner@example.com could not be sent: Connection refused',
      'Weekly email sent to owner@example.com',
    ]);
  });

  it('tell nobody what failed inside, but the log', async () => {
    advance(1);
    const failures: unknown[] = [];
    const offload = () => Promise.reject(new Error('no such table: sums_by_day'));
    const onFailure = (error: unknown) => failures.push(error);
    await emails({ offload, onFailure }).check();
    expect((await findWeeklyEmail(storage.db, 'owner'))?.problem).toBe(
      'The server failed. Its log has the reason.',
    );
    expect(failures).toEqual([new Error('no such table: sums_by_day')]);
  });

  it('are not begun while the server stops, and report what else fails', async () => {
    advance(1);
    stopping.abort();
    await emails().check();
    expect(sent).toEqual([]);
    const failures: unknown[] = [];
    await storage.close();
    const onFailure = (error: unknown) => failures.push(error);
    await emails({ onFailure }).check();
    expect(failures).toHaveLength(1);
    storage = await makeDatabase({ engine: 'sqlite', path: join(folder, 'other.db') }, 5);
  });
});

it('a server sends one to whoever asks for it, with links to its address', async () => {
  const { mail, origin, end } = await startServerWithMail(folder);
  try {
    const login = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: knownAdmin.ADMIN_EMAIL,
        password: knownAdmin.ADMIN_PASSWORD,
      }),
    });
    const { token } = (await login.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const asked = await fetch(`${origin}/api/weekly-email`, { headers });
    expect(await asked.json()).toMatchObject({ is_on: false, can_send: true });
    const response = await fetch(`${origin}/api/weekly-email/send`, {
      method: 'POST',
      headers,
    });
    expect(await response.json()).toEqual({ message: 'Email sent to ada@example.com' });
    expect(mail.received[0]).toMatchObject({ from: 'shop@example.com', to: 'ada@example.com' });
    expect(mail.received[0]?.content).toContain('https://shop.example.com/dashboard');
  } finally {
    await end();
  }
});
