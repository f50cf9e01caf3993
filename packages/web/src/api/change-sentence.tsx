import type { AnswerOf } from '@backcounter/api/client';
import { sentenceParts } from '@backcounter/core/change-sentence';
import { wireToCents } from '@backcounter/core/money';
import type { ProfitChange } from '@backcounter/core/profit-change';
import { pathToRows, type Compared, type RowsBehind } from '@backcounter/core/rows-behind';
import { LinkedText } from '../ui/linked-text.tsx';
import { allStores } from './store-picker.tsx';
import { useAnswer } from './use-answer.ts';

export type ChangeAnswer = AnswerOf<'GET /profit/change'>;

/** The dates that are compared, and the store that is asked about, `all` for all of them. */
export type ComparedStore = Compared & { storeId: string };

/** What a comparison is asked for. */
export const changeQuery = ({ storeId, range, against }: ComparedStore) => ({
  store_id: storeId,
  from: range.start,
  to: range.end,
  against_from: against.start,
  against_to: against.end,
});

/** A sentence names the store that changed most, and only where there are others. */
const storesTold = '2';

/** Why the profit changed, with as many stores in each part as its sentence needs. */
export const useChange = (of: ComparedStore) =>
  useAnswer('GET /profit/change', { query: { ...changeQuery(of), limit: storesTold } });

/** The store as rows name it, null for all. */
export const storeOf = (storeId: string): string | null => (storeId === allStores ? null : storeId);

/** The answer's dollars in cents. */
export function changeInCents({ value, against, change, parts }: ChangeAnswer): ProfitChange {
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

const rowNames: Record<RowsBehind['of'], string> = {
  sales: 'the sales',
  invoices: 'the invoices',
  employeeSalary: 'the hours',
  profit: 'its profit',
};

type ChangeSentenceProps = { change: ChangeAnswer; of: ComparedStore };

/** Why the profit changed, in one sentence whose numbers lead to their rows. */
export function ChangeSentence({ change, of }: ChangeSentenceProps) {
  const parts = sentenceParts(changeInCents(change), storeOf(of.storeId));
  return (
    <LinkedText
      parts={parts.map(({ text, rows }) =>
        rows === null
          ? { text, path: null }
          : { text, path: pathToRows(rows, of), name: `${text}, show ${rowNames[rows.of]}` },
      )}
    />
  );
}
