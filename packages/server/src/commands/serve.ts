import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { evictStaleResponses } from '@backcounter/api/response-cache';
import type { ApiDeps } from '@backcounter/api/deps';
import { createIdGenerator } from '@backcounter/core/ids';
import type { Storage } from '@backcounter/storage/database';
import { addFirstAdministrator } from '../accounts.ts';
import { createApp, type App } from '../app.ts';
import { backUpInProcess, DailyBackups } from '../daily-backups.ts';
import { rootFolder } from '../database-address.ts';
import { HeavyReads } from '../heavy-reads.ts';
import { mailServer } from '../mail-server.ts';
import { responseCompressor } from '../compression.ts';
import { createHttpServer, listen, urlOf } from '../http-server.ts';
import { openLog, logFailure } from '../log.ts';
import { prepareStorage } from '../open-storage.ts';
import { trackIdle, releaseMemory } from '../idle-memory.ts';
import { securityHeaders } from '../security-headers.ts';
import { randomBytes, serverHost } from '../server-host.ts';
import { servePages } from '../static-files.ts';
import { RequestGate } from '../request-gate.ts';
import { WeeklyEmails } from '../weekly-emails.ts';
import { createShutdown, waitForStop } from '../shutdown.ts';
import { noArguments, type Command, type CommandContext } from './command.ts';

const webFolder = resolve(rootFolder, 'packages/web/dist');

type Running = {
  heavy: HeavyReads | null;
  deps: ApiDeps;
  stopping: AbortController;
  backups: DailyBackups;
  emails: WeeklyEmails;
};

function makeDeps(
  context: CommandContext,
  storage: Storage,
  { onFailure, logger }: { onFailure: ApiDeps['onFailure']; logger: Logger },
): Running {
  const { env, clock } = context;
  const isInMemory = env.database.engine === 'sqlite' && env.database.path === ':memory:';
  const heavy = isInMemory ? null : new HeavyReads(env.database, onFailure);
  const stopping = new AbortController();
  const deps: ApiDeps = {
    storage,
    clock,
    newId: createIdGenerator(clock, randomBytes),
    host: serverHost(env.proxies, {
      stopping: stopping.signal,
      ...(env.mail && {
        email: { send: mailServer(env.mail), webAddress: env.publicUrl },
      }),
    }),
    onFailure,
    headers: securityHeaders,
    compress: responseCompressor(),
    ...(heavy ? { offload: heavy.run } : {}),
  };
  const lines = {
    report: (line: string) => logger.info(line),
    warn: (line: string) => logger.warn(line),
  };
  const backups = new DailyBackups({
    storage,
    // A child process would copy an empty database of its own.
    folder: isInMemory ? null : env.backupFolder,
    clock,
    stopping: stopping.signal,
    backUp: backUpInProcess,
    ...lines,
    onFailure,
  });
  return { heavy, deps, stopping, backups, emails: new WeeklyEmails({ deps, ...lines }) };
}

/**
 * Idle time before memory is released. Longer than the pauses of somebody who clicks and reads, as the
 * collection also drops compiled code, so that the next thousands of requests take up to twice the CPU.
 */
const idleMs = 8000;

/** Releases memory used by startup (about 10 MB) or by requests since the last time (up to 50 MB). */
function releaseCaches(deps: ApiDeps): void {
  evictStaleResponses(deps);
  // More than a few thousand requests leave behind, which would only be allocated again.
  releaseMemory({ grownBytes: 18_000_000 });
}

/** Prints the first administrator's credentials, unless both were given in the environment. */
async function printCredentials({ env, clock, print }: CommandContext, storage: Storage) {
  const first = await addFirstAdministrator(storage, {
    email: env.adminEmail,
    password: env.adminPassword,
    now: clock(),
  });
  if (!first || (env.adminEmail !== null && env.adminPassword !== null)) return;
  print(`Administrator: ${first.email}`);
  print(`Password: ${first.password}`);
}

/** Holds requests until `ready` resolves, without overhead afterwards. */
function holdUntil(ready: Promise<unknown>, app: App): App {
  let handle: App = async (request, env) => {
    await ready;
    handle = app;
    return app(request, env);
  };
  return (request, env) => handle(request, env);
}

/** Waits for something that may hang, but for 1 s at most, so that the process ends. */
const forASecond = (closing: Promise<void>) =>
  Promise.race([closing, delay(1000, undefined, { ref: false })]);

/** Ends threads, a backup that is being written and an email that is being sent, then closes the storage. */
async function closeAll({ heavy, backups, emails }: Running, storage: Storage): Promise<void> {
  await Promise.all([heavy?.stop(), forASecond(backups.stop()), forASecond(emails.stop())]);
  await forASecond(storage.close());
}

async function runUntilStopped(context: CommandContext, logger: Logger): Promise<number> {
  const { env, clock, print } = context;
  const onFailure = (error: unknown) => logFailure(logger, error);
  const stopped = waitForStop(onFailure);
  const preparing = { clock, timeZone: env.timeZone, report: (line: string) => logger.info(line) };
  const { storage } = await prepareStorage(env.database, preparing);
  const running = makeDeps(context, storage, { onFailure, logger });
  const { deps } = running;
  try {
    const credentialsPrinted = Promise.withResolvers<undefined>();
    const app = holdUntil(
      credentialsPrinted.promise,
      createApp(deps, servePages(webFolder, securityHeaders)),
    );
    const gate = new RequestGate();
    const { markIdle } = trackIdle(idleMs, () => releaseCaches(deps));
    const server = createHttpServer({
      app,
      deps,
      logger,
      proxies: env.proxies,
      gate,
      onActivity: markIdle,
    });
    const stop = createShutdown(server, gate);
    // Listen first: if the port is busy, the credentials, which are printed only once, are not lost.
    const port = await listen(server, env.host, env.port);
    await printCredentials(context, storage);
    credentialsPrinted.resolve(undefined);
    print(`Backcounter is ready at ${urlOf(env.host, port)}`);
    running.backups.start();
    running.emails.start();
    markIdle();
    const { reason, status } = await stopped;
    logger.info(`stopping: ${reason}`);
    running.stopping.abort();
    await stop();
    return status;
  } finally {
    await closeAll(running, storage);
    logger.info('stopped');
  }
}

export const serve: Command = {
  name: 'serve',
  summary: 'Start the server: web app and API on one port',
  usage: `serve

Makes or updates the database, adds the first administrator when there is no user, and serves until
it is told to stop (SIGTERM or SIGINT).`,
  async run(args, context) {
    noArguments(args);
    const { logger, flush } = openLog(context.env.logLevel);
    try {
      return await runUntilStopped(context, logger);
    } finally {
      await flush();
    }
  },
};
