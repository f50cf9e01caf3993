import { findAnswer } from './answer-memory.ts';
import type { Asked } from './asked.ts';
import { isPresent, startRememberedCall } from './authenticate.ts';
import type { ApiDeps } from './deps.ts';
import { outgoingAnswer, type OutgoingAnswer } from './reply.ts';

/**
 * The remembered answer to a question that its caller asks again by GET, looked up without a Request,
 * a router or a Response: the same bytes, headers and refusals as the API's own way, which has to
 * be taken when this is null. Session and permission are looked at as there, every time.
 */
export async function answerAgain(deps: ApiDeps, asked: Asked): Promise<OutgoingAnswer | null> {
  const call = startRememberedCall(deps, asked.header('authorization'), deps.clock());
  const answer = call && findAnswer(call, asked.path);
  // Asked last, as on PostgreSQL it is a question that would be asked once more on the usual way.
  if (!answer || !(await isPresent(call))) return null;
  return outgoingAnswer(deps, asked, { status: 200, answer });
}
