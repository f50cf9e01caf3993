import { beforeEach, describe, expect, it } from 'vitest';
import { replyFile } from './file-reply.ts';
import { testApi, type TestApi } from '../testing/test-api.ts';

let t: TestApi;

beforeEach(async () => {
  t = await testApi();
});

const reply = (parts: AsyncGenerator<string>) =>
  replyFile(t.deps, { name: 'list.csv', type: 'text/csv', parts });

/** Two parts, after which something goes wrong. */
async function* broken(): AsyncGenerator<string> {
  yield await Promise.resolve('one,');
  yield 'two,';
  throw new Error('The disk is gone');
}

describe('a file that is made while it is sent', () => {
  it('is whole, has its name, and is kept by nobody on the way', async () => {
    async function* parts(): AsyncGenerator<string> {
      yield await Promise.resolve('one,');
      yield 'two';
    }
    const response = await reply(parts());
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="list.csv"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe('one,two');
    expect(t.failures).toEqual([]);
  });

  it('is broken off when it fails half-way, which is told, and never ends as if it were whole', async () => {
    const response = await reply(broken());
    await expect(response.text()).rejects.toThrow('The disk is gone');
    expect(t.failures).toEqual([new Error('The disk is gone')]);
  });

  it('that fails before its first part is refused', async () => {
    // eslint-disable-next-line require-yield -- it fails before
    async function* refused(): AsyncGenerator<string> {
      await Promise.resolve();
      throw new Error('Not yours');
    }
    await expect(reply(refused())).rejects.toThrow('Not yours');
  });

  it('is made no further once nobody takes it any more', async () => {
    const told: string[] = [];
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield await Promise.resolve('more');
      } finally {
        told.push('given up');
      }
    }
    const response = await reply(endless());
    await response.body?.cancel();
    expect(told).toEqual(['given up']);
  });
});
