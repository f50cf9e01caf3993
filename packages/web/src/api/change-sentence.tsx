import type { ResponseOf } from '@backcounter/api/client';
import { sentenceParts } from '@backcounter/core/change-sentence';
import { wireToCents } from '@backcounter/core/money';
import type { ProfitChange } from '@backcounter/core/profit-change';
import { drillDownPath, type ComparedPeriods, type DrillDown } from '@backcounter/core/drill-down';
import { LinkedText } from '../ui/linked-text.tsx';
import { allStores } from './store-picker.tsx';
import { useApiQuery } from './use-api-query.ts';

export type ChangeResponse = ResponseOf<'GET /profit/change'>;

/** The two date ranges to compare, and a store id or `all`. */
export type ComparedStore = ComparedPeriods & { storeId: string };

/** Query parameters of a comparison. */
export const changeQuery = ({ storeId, range, against }: ComparedStore) => ({
  store_id: storeId,
  from: range.start,
  to: range.end,
  against_from: against.start,
  against_to: against.end,
});

/** Two are enough: the sentence names the store that changed most, if there are others. */
const storeLimit = '2';

/** Why the profit changed, with no more stores per part than the sentence needs. */
export const useProfitChange = (of: ComparedStore) =>
  useApiQuery('GET /profit/change', { query: { ...changeQuery(of), limit: storeLimit } });

/** The store id as rows have it; null for all stores. */
export const storeOf = (storeId: string): string | null => (storeId === allStores ? null : storeId);

/** Converts the response from dollars to cents. */
export function changeInCents({ value, against, change, parts }: ChangeResponse): ProfitChange {
  return {
    valueCents: wireToCents(value),
    againstCents: wireToCents(against),
    changeCents: wireToCents(change),
    parts: parts.map((part) => ({
      figure: part.figure,
      changeCents: wireToCents(part.change),
      stores: part.stores.map((store) => ({
        storeId: store.store_id,
        name: store.name,
        changeCents: wireToCents(store.change),
      })),
    })),
  };
}

const rowNames: Record<DrillDown['of'], string> = {
  sales: 'the sales',
  invoices: 'the invoices',
  employeeSalary: 'the hours',
  profit: 'its profit',
};

type ChangeSentenceProps = { change: ChangeResponse; of: ComparedStore };

/** Explains a profit change in one sentence whose amounts link to the rows behind them. */
export function ChangeSentence({ change, of }: ChangeSentenceProps) {
  const parts = sentenceParts(changeInCents(change), storeOf(of.storeId));
  return (
    <LinkedText
      parts={parts.map(({ text, rows }) =>
        rows === null
          ? { text, path: null }
          : { text, path: drillDownPath(rows, of), name: `${text}, show ${rowNames[rows.of]}` },
      )}
    />
  );
}
