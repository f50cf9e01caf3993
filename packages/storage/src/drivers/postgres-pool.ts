import pg from 'pg';
import { busy, unavailable } from './refusals.ts';

export type PoolLimits = {
  connections: number;
  /** How long PostgreSQL may take to accept a connection. */
  connectMs: number;
  /** How long a transaction may wait for one of the connections. */
  waitMs: number;
};

/** A pool of connections. What goes wrong with one that nobody uses is told of by the next statement. */
export function openPool(client: pg.ClientConfig, limits: PoolLimits): pg.Pool {
  const { connections, connectMs, waitMs } = limits;
  // The pool has one time for both: waiting for others is no sign that PostgreSQL is away.
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connectMs });
    }
  }
  const config = { ...client, Client, connectionTimeoutMillis: waitMs };
  const pool = new pg.Pool({ ...config, max: connections, pipeline: true });
  // A connection that breaks while idle is thrown away by the pool; the next call opens another.
  pool.on('error', () => undefined);
  // The pool stops listening to those that it lends out. One that breaks there between two
  // statements is told of by the next statement; without a listener it would end the program.
  pool.on('connect', (opened) => opened.on('error', () => undefined));
  return pool;
}

/** What the pool says when none of its connections came free in time. */
const waitedInVain = 'timeout exceeded when trying to connect';

/**
 * Lends connections of a pool. Who finds all of them in use waits for a turn; throws AppError
 * `unavailable` for one too many, for who waited too long, and when PostgreSQL is not reached.
 */
export function lendInTurn(pool: pg.Pool, mostWaiting: number): () => Promise<pg.PoolClient> {
  let isAway = false;
  return async () => {
    if (pool.waitingCount >= mostWaiting) throw busy();
    try {
      const client = await pool.connect();
      isAway = false;
      return client;
    } catch (error) {
      if ((error as Error).message !== waitedInVain) isAway = true;
      throw isAway ? unavailable(error) : busy(error);
    }
  };
}
