import type pg from 'pg';
import { loadPg } from './load-pg.ts';
import { busy, unavailable } from './storage-errors.ts';

export type PoolLimits = {
  connections: number;
  /** How long PostgreSQL may take to accept a connection. */
  connectMs: number;
  /** How long a transaction may wait for a free connection. */
  waitMs: number;
};

/** Opens a connection pool. Errors of idle connections surface at the next statement. */
export function openPool(client: pg.ClientConfig, limits: PoolLimits): pg.Pool {
  const { connections, connectMs, waitMs } = limits;
  // The pool uses one timeout for connecting and for waiting; separating them tells a busy pool
  // from an unreachable server.
  const { Client: PlainClient, Pool } = loadPg();
  class Client extends PlainClient {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connectMs });
    }
  }
  const config = { ...client, Client, connectionTimeoutMillis: waitMs };
  const pool = new Pool({ ...config, max: connections, pipeline: true });
  // The pool discards a connection that breaks while idle; the next call opens another.
  pool.on('error', () => undefined);
  // The pool stops listening to connections it lends out. One that breaks between two statements is
  // reported by the next one; without a listener, the error would end the process.
  pool.on('connect', (opened) => opened.on('error', () => undefined));
  return pool;
}

/** The pool's error message when no connection became free in time. */
const poolTimeoutMessage = 'timeout exceeded when trying to connect';

/**
 * Returns a function that acquires a pooled connection, waiting if all are in use. It throws
 * AppError `unavailable` when too many are waiting, after a timeout, and when PostgreSQL is
 * unreachable.
 */
export function createPoolAcquire(pool: pg.Pool, maxWaiting: number): () => Promise<pg.PoolClient> {
  let isUnreachable = false;
  return async () => {
    if (pool.waitingCount >= maxWaiting) throw busy();
    try {
      const client = await pool.connect();
      isUnreachable = false;
      return client;
    } catch (error) {
      if ((error as Error).message !== poolTimeoutMessage) isUnreachable = true;
      throw isUnreachable ? unavailable(error) : busy(error);
    }
  };
}
