import { beforeEach, describe, expect, it } from 'vitest';
import { replyFile } from './reply-file.ts';
import { testApi, type TestApi } from '../testing/test-api.ts';

let t: TestApi;

beforeEach(async () => {
  t = await testApi();
});

const reply = (parts: AsyncGenerator<string>) =>
  replyFile(t.deps, { name: 'list.csv', type: 'text/csv', parts });

/** Two chunks, followed by a failure. */
async function* broken(): AsyncGenerator<string> {
  yield await Promise.resolve('one,');
  yield 'two,';
  throw new Error('The disk is gone');
}

describe('a streamed file', () => {
  it('is complete, has its name, and is not cacheable', async () => {
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

  it('is aborted if it fails half-way, which is reported, and never ends as if complete', async () => {
    const response = await reply(broken());
    await expect(response.text()).rejects.toThrow('The disk is gone');
    expect(t.failures).toEqual([new Error('The disk is gone')]);
  });

  it('that fails before its first chunk is rejected', async () => {
    // oxlint-disable-next-line require-yield -- it fails before
    async function* refused(): AsyncGenerator<string> {
      await Promise.resolve();
      throw new Error('Not yours');
    }
    await expect(reply(refused())).rejects.toThrow('Not yours');
  });

  it('stops being generated when the client disconnects', async () => {
    const events: string[] = [];
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield await Promise.resolve('more');
      } finally {
        events.push('given up');
      }
    }
    const response = await reply(endless());
    await response.body?.cancel();
    expect(events).toEqual(['given up']);
  });
});
