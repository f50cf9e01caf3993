import { isDeepStrictEqual } from 'node:util';
import type { Case } from '../cases.ts';
import { callOnce, type Served } from '../processes.ts';
import type { Peer } from './peer.ts';

type Headers = Record<string, string>;

async function read({ origin }: Served, path: string, headers: Headers): Promise<unknown> {
  return JSON.parse((await callOnce(origin + path, { headers })).body.toString());
}

/** Throws an Error unless the peer reads the same as the product; asked before anything is written. */
export async function expectSame(
  { product, peer, headers }: { product: Served; peer: Peer; headers: Headers },
  cases: readonly Case[],
): Promise<void> {
  for (const testCase of cases) {
    const question = testCase.write ? null : peer.questionOf(testCase);
    if (!question) continue;
    const ours = await read(product, testCase.paths[0] ?? '', headers);
    const theirs: unknown[] = [];
    for (const path of question.paths) theirs.push(await read(peer, path, peer.headers));
    if (!isDeepStrictEqual(peer.gist.ofProduct(ours), peer.gist.ofPeer(theirs))) {
      throw new Error(`${testCase.name}: the peer answers ${JSON.stringify(theirs).slice(0, 300)}`);
    }
  }
}
