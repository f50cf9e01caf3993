import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { markUnawaited } from '../unawaited-queries.ts';
import { PostgresConnection, StatementNames } from './postgres-connection.ts';

type Sent = string | { text: string; name?: string };

/** A connection to a client that answers each statement by `answer`, and what it was sent. */
function connect(answer: (text: string) => object) {
  const sent: Sent[] = [];
  const client = {
    query: (query: Sent) => {
      sent.push(query);
      const text = typeof query === 'string' ? query : query.text;
      return Promise.resolve(text).then(answer);
    },
  } as unknown as pg.ClientBase;
  return { connection: new PostgresConnection(client, new StatementNames()), sent };
}

const done = { command: 'SELECT', rowCount: 0, rows: [] };
const select = CompiledQuery.raw('select 1');

describe('names of statements', () => {
  it('are given at the second use and stay', () => {
    const names = new StatementNames();
    expect(['a', 'b', 'a', 'a', 'b', 'c'].map((text) => names.nameOf(text))).toEqual([
      undefined,
      undefined,
      'b1',
      'b1',
      'b2',
      undefined,
    ]);
  });

  it('are new after a statement was forgotten, once it is used twice again', () => {
    const names = new StatementNames();
    for (const text of ['a', 'a', 'b', 'b']) names.nameOf(text);
    names.forget('a');
    expect(['a', 'a', 'b'].map((text) => names.nameOf(text))).toEqual([undefined, 'b3', 'b2']);
  });

  it('are given to at most 200 statements', () => {
    const names = new StatementNames();
    const nameOf = (index: number) => {
      names.nameOf(`select ${index}`);
      return names.nameOf(`select ${index}`);
    };
    const given = Array.from({ length: 202 }, (_, index) => nameOf(index));
    expect(given.slice(198)).toEqual(['b199', 'b200', undefined, undefined]);
    expect(names.nameOf('select 0')).toBe('b1');
  });

  it('are given in spite of many statements that are used once', () => {
    const names = new StatementNames();
    for (let index = 0; index < 5000; index += 1) names.nameOf(`select ${index}`);
    names.nameOf('select');
    expect(names.nameOf('select')).toBe('b1');
  });
});

describe('a statement', () => {
  it.each(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])(
    'tells how many rows %s wrote',
    async (command) => {
      const { connection } = connect(() => ({ command, rowCount: 2, rows: [{ id: 'a' }] }));
      const result = await connection.executeQuery(CompiledQuery.raw('write'));
      expect(result).toEqual({ rows: [{ id: 'a' }], numAffectedRows: 2n });
    },
  );

  it('that reads has written none', async () => {
    const { connection } = connect(() => ({ ...done, rowCount: 1, rows: [{ id: 'a' }] }));
    expect(await connection.executeQuery(select)).toEqual({ rows: [{ id: 'a' }] });
  });
});

describe('a transaction', () => {
  it('begins with its first statement, without waiting', async () => {
    const { connection, sent } = connect(() => done);
    connection.begin('begin');
    await connection.executeQuery(select);
    await connection.commit();
    expect(sent).toMatchObject(['begin', { text: 'select 1' }, 'commit']);
  });

  it('reports at its end that the connection broke at its beginning', async () => {
    const { connection } = connect((text) => {
      if (text === 'begin') throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
      return done;
    });
    connection.begin('begin');
    // Nobody waits for the beginning; a rejection that nobody handles would end the process.
    await delay(0);
    await expect(connection.commit()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('has not been committed when PostgreSQL answers with a rollback', async () => {
    const { connection } = connect((text) => ({
      ...done,
      command: text === 'commit' ? 'ROLLBACK' : 'SELECT',
    }));
    connection.begin('begin');
    await expect(connection.commit()).rejects.toThrow('The transaction was aborted before its end');
  });

  it('fails with the failure of a statement that was not awaited', async () => {
    const { connection } = connect((text) => {
      if (text === 'insert') throw new Error('first');
      if (text !== 'begin') throw new Error('current transaction is aborted');
      return done;
    });
    connection.begin('begin');
    const insert = markUnawaited(CompiledQuery.raw('insert'));
    await expect(connection.executeQuery(insert)).resolves.toEqual({ rows: [] });
    await expect(connection.commit()).rejects.toThrow('first');
  });

  it('forgets after a rollback what was not awaited before', async () => {
    const { connection } = connect((text) => {
      if (text === 'insert') throw new Error('first');
      return done;
    });
    connection.begin('begin');
    await connection.executeQuery(markUnawaited(CompiledQuery.raw('insert')));
    await connection.rollback();
    await expect(connection.executeQuery(select)).resolves.toEqual({ rows: [] });
  });
});
