import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { forgetOldAnswers } from '@backcounter/api/answer-memory';
import type { ApiDeps } from '@backcounter/api/deps';
import { idMaker } from '@backcounter/core/ids';
import type { Storage } from '@backcounter/storage/database';
import { addFirstAdministrator } from '../accounts.ts';
import { createApp, type App } from '../app.ts';
import { rootFolder } from '../database-address.ts';
import { HeavyReads } from '../heavy-reads.ts';
import { answerCompressor } from '../encodings.ts';
import { createHttpServer, listen, urlOf } from '../http-server.ts';
import { openLog, tellFailure } from '../log.ts';
import { prepareStorage } from '../open-storage.ts';
import { atRest, giveBack } from '../rest.ts';
import { securityHeaders } from '../security-headers.ts';
import { randomBytes, serverHost } from '../server-host.ts';
import { servePages } from '../static-files.ts';
import { RequestGate } from '../request-gate.ts';
import { stopper, whenToStop } from '../stop.ts';
import { noArguments, type Command, type CommandContext } from './command.ts';

const webFolder = resolve(rootFolder, 'packages/web/dist');

type Running = { heavy: HeavyReads | null; deps: ApiDeps; stopping: AbortController };

function makeDeps(
  context: CommandContext,
  storage: Storage,
  onFailure: ApiDeps['onFailure'],
): Running {
  const { env, clock } = context;
  const inMemory = env.database.engine === 'sqlite' && env.database.path === ':memory:';
  const heavy = inMemory ? null : new HeavyReads(env.database, onFailure);
  const stopping = new AbortController();
  const deps: ApiDeps = {
    storage,
    clock,
    newId: idMaker(clock, randomBytes),
    host: serverHost(env.proxies, stopping.signal),
    onFailure,
    headers: securityHeaders,
    compress: answerCompressor(),
    ...(heavy ? { offload: heavy.run } : {}),
  };
  return { heavy, deps, stopping };
}

/** Nobody has asked anything for so long: some seconds of a person who reads. */
const restMs = 2000;

/** Gives back what only the start needed, some 10 MB, or the requests since the last rest, up to 50. */
function letGo(deps: ApiDeps): void {
  forgetOldAnswers(deps);
  // More than what a few thousand requests leave behind, which they would only take again.
  giveBack({ grown: 18_000_000 });
}

/** Says how to sign in for the first time, unless the person chose both parts. */
async function welcome({ env, clock, say }: CommandContext, storage: Storage) {
  const first = await addFirstAdministrator(storage, {
    email: env.adminEmail,
    password: env.adminPassword,
    now: clock(),
  });
  if (!first || (env.adminEmail !== null && env.adminPassword !== null)) return;
  say(`Administrator: ${first.email}`);
  say(`Password: ${first.password}`);
}

/** Lets requests wait until what they need is there; afterwards it costs nothing. */
function heldUntil(ready: Promise<unknown>, app: App): App {
  let answer: App = async (request, env) => {
    await ready;
    answer = app;
    return app(request, env);
  };
  return (request, env) => answer(request, env);
}

/** Closes what is open; whatever hangs is left behind, so that the process ends in time. */
async function closeAll({ heavy }: Running, storage: Storage): Promise<void> {
  await heavy?.stop();
  await Promise.race([storage.close(), delay(1000, undefined, { ref: false })]);
}

async function runUntilStopped(context: CommandContext, logger: Logger): Promise<number> {
  const { env, clock, say } = context;
  const onFailure = (error: unknown) => tellFailure(logger, error);
  const stopped = whenToStop(onFailure);
  const preparing = { clock, timeZone: env.timeZone, say: (line: string) => logger.info(line) };
  const { storage } = await prepareStorage(env.database, preparing);
  const running = makeDeps(context, storage, onFailure);
  const { deps } = running;
  try {
    const welcomed = Promise.withResolvers<undefined>();
    const app = heldUntil(
      welcomed.promise,
      createApp(deps, servePages(webFolder, securityHeaders)),
    );
    const gate = new RequestGate();
    const { rest } = atRest(restMs, () => letGo(deps));
    const server = createHttpServer({ app, deps, logger, proxies: env.proxies, gate, rest });
    const stop = stopper(server, gate);
    // In this order a busy port costs nobody the first credentials, which are told only once.
    const port = await listen(server, env.host, env.port);
    await welcome(context, storage);
    welcomed.resolve(undefined);
    say(`Backcounter is ready at ${urlOf(env.host, port)}`);
    rest();
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
    return runUntilStopped(context, logger).finally(flush);
  },
};
