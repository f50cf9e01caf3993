import { rowsOf } from './client.ts';
import { useAnswer } from './use-answer.ts';

/** The stores that this person may see, by name; shared by every screen. */
export function useStores() {
  const answer = useAnswer('GET /stores');
  return { ...answer, stores: answer.data ? rowsOf(answer.data) : [] };
}
