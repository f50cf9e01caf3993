import { isDeepStrictEqual } from 'node:util';
import type { Case } from '../cases.ts';
import { callOnce, type RunningServer } from '../processes.ts';
import type { Peer } from './peer.ts';

type Headers = Record<string, string>;

async function read({ origin }: RunningServer, path: string, headers: Headers): Promise<unknown> {
  return JSON.parse((await callOnce(origin + path, { headers })).body.toString());
}

/** Throws an Error unless the peer's reads equal the product's; runs before any writes. */
export async function expectSame(
  { product, peer, headers }: { product: RunningServer; peer: Peer; headers: Headers },
  cases: readonly Case[],
): Promise<void> {
  for (const testCase of cases) {
    const question = testCase.write ? null : peer.requestFor(testCase);
    if (!question) continue;
    const ours = await read(product, testCase.paths[0] ?? '', headers);
    const theirs: unknown[] = [];
    for (const path of question.paths) theirs.push(await read(peer, path, peer.headers));
    if (!isDeepStrictEqual(peer.comparable.fromProduct(ours), peer.comparable.fromPeer(theirs))) {
      throw new Error(`${testCase.name}: the peer answers ${JSON.stringify(theirs).slice(0, 300)}`);
    }
  }
}
