import type { AnswerOf } from '@backcounter/api/client';
import { rowsOf } from './client.ts';
import { useAnswer } from './use-answer.ts';

type Listed<T> = T extends readonly (infer Row)[] ? Row : never;

export type Vendor = Listed<AnswerOf<'GET /vendors'>>;

/** The vendors of the stores that this person may see, by name. */
export function useVendors() {
  const answer = useAnswer('GET /vendors');
  return { ...answer, vendors: answer.data ? rowsOf(answer.data) : [] };
}
