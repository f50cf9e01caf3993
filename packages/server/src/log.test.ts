import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { LogLevel } from './env.ts';
import { knownAdmin, startServer, temporaryFolder } from './testing/processes.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);

/** The product's own: without it, each program strips the types of core again. */
const compileCache = resolve(import.meta.dirname, '../../../node_modules/.cache/node');

/** Runs code that can use `logger`, `logFailure` and `waitForStop`; returns its log. */
async function logOf(
  program: string,
  level: LogLevel = 'info',
): Promise<Record<string, unknown>[]> {
  const at = (file: string) => JSON.stringify(resolve(import.meta.dirname, file));
  const lines = `
    const { openLog, logFailure } = await import(${at('log.ts')});
    const { waitForStop } = await import(${at('shutdown.ts')});
    const { AppError } = await import('@backcounter/core/errors');
    const { logger, flush } = openLog('${level}');
    ${program}
    await flush();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', lines], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
  let text = '';
  child.stderr.on('data', (bytes: Buffer) => (text += bytes.toString()));
  await once(child, 'close');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the log', () => {
  it('contains an error with its causes, but not the values and statements in it', async () => {
    const log = await logOf(`
      const inner = Object.assign(new Error('refused'), { code: '23505', detail: 'Ada’s row' });
      const error = Object.assign(new TypeError('failed'), { parameters: ['secret'], sql: 'insert' });
      logFailure(logger, Object.assign(error, { cause: { error: inner, index: 'users_email' } }));
    `);
    expect(log).toEqual([
      expect.objectContaining({
        level: 50,
        msg: 'failure',
        err: {
          type: 'TypeError',
          message: 'failed',
          stack: expect.stringContaining('TypeError: failed') as string,
          cause: {
            type: 'Error',
            message: 'refused',
            code: '23505',
            stack: expect.stringContaining('Error: refused') as string,
          },
        },
      }),
    ]);
  });

  it('drops what is logged after its end, and does not throw', async () => {
    const log = await logOf(`
      logger.info('stopped');
      await flush();
      logger.info('late');
    `);
    expect(log).toEqual([expect.objectContaining({ msg: 'stopped' })]);
  });

  it('has one line for an expected failure, and none for a client that disconnected', async () => {
    const log = await logOf(`
      const away = new AppError('unavailable', { message: 'Not now' });
      away.cause = new Error('connect ECONNREFUSED');
      logFailure(logger, away);
      logFailure(logger, new Error('aborted'));
    `);
    expect(log).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'Not now',
        code: 'unavailable',
        cause: 'connect ECONNREFUSED',
      }),
    ]);
    expect(log[0]).not.toHaveProperty('err');
  });

  it('has a line without a stack at level debug for a client that disconnected', async () => {
    const log = await logOf(`logFailure(logger, new Error('aborted'));`, 'debug');
    expect(log).toEqual([{ level: 20, time: expect.any(String) as string, msg: 'aborted' }]);
  });

  it.each([
    ['an error', 'setTimeout(() => { throw new Error("nobody caught this"); });'],
    ['a rejection', 'void Promise.reject(new Error("nobody caught this"));'],
  ])('contains %s that was not caught', async (_what, program) => {
    const log = await logOf(`
      const logged = Promise.withResolvers();
      void waitForStop((error) => { logFailure(logger, error); logged.resolve(); });
      ${program}
      await logged.promise;
    `);
    expect(log).toEqual([
      expect.objectContaining({
        level: 50,
        err: expect.objectContaining({ message: 'nobody caught this' }) as object,
      }),
    ]);
  });

  it('contains the path of each request at level debug, without query, token and body', async () => {
    const DATABASE_URL = `sqlite:${folder}/business.db`;
    const server = await startServer({ DATABASE_URL, ...knownAdmin, LOG_LEVEL: 'debug' });
    const token = await server.signIn(knownAdmin.ADMIN_EMAIL, knownAdmin.ADMIN_PASSWORD);
    expect(
      (await server.call('/api/activity?from=2026-11-20&user_id=hush', { token })).status,
    ).toBe(200);
    await server.end();
    const { stderr } = server.output;
    expect(stderr).toContain('"method":"GET","path":"/api/activity","status":200');
    for (const secret of ['2026-11-20', 'hush', token, knownAdmin.ADMIN_PASSWORD]) {
      expect(stderr.replaceAll(/"time":"[^"]*"/g, '')).not.toContain(secret);
    }
  });
});
