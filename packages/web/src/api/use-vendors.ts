import { rowsOf, type RowOf } from './client.ts';
import { useAnswer } from './use-answer.ts';

export type Vendor = RowOf<'GET /vendors'>;

/** The vendors of the stores that this person may see, by name. */
export function useVendors() {
  const answer = useAnswer('GET /vendors');
  return { ...answer, vendors: answer.data ? rowsOf(answer.data) : [] };
}
