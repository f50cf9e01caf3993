import { useMemo, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { formatDate } from '@backcounter/core/dates';
import { proposeRecurring } from '@backcounter/core/incomes';
import { formatCents } from '@backcounter/core/money';
import { problemText } from '../../api/api-error.ts';
import { call, rowsOf } from '../../api/client.ts';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useApiQuery, useRefresh } from '../../api/use-api-query.ts';
import { useUndo } from '../../api/use-undo.ts';
import { useUniqueStoreNames } from '../../api/use-stores.ts';
import { useClosedReason } from '../../session/closed-books.tsx';
import { useToday } from '../../session/use-business.ts';
import { ignoreSecondClick } from '../../ui/second-click.ts';
import { Section } from '../../ui/section.tsx';
import { centsOf, monthOfFilter, queriesOf, type IncomeFilter } from './income-filter.ts';
import { addedIncome } from './income-offers.ts';
import type { Income } from './income-values.ts';
import classes from './incomes.module.css';
import { messages } from './messages.ts';

type Proposal = { income: Income; date: string };

/** Creates a confirmed proposal as an ordinary income of that day (INC-18). */
function confirm({ income, date }: Proposal) {
  const { storeId, incomeType, amount, description } = income;
  return call('POST /incomes', {
    body: { storeId: storeId._id, incomeType, amount, date, description },
  });
}

/** Recurring incomes of any type that the month does not have yet, none on a day in closed books. */
function useProposals(filter: IncomeFilter): readonly Proposal[] {
  const today = useToday();
  const closedReason = useClosedReason();
  const { ofMonth } = queriesOf({ ...filter, incomeType: '' });
  const { storeId } = ofMonth;
  const ofStore = storeId === undefined ? {} : { storeId };
  const repeated = useApiQuery('GET /incomes', { query: { ...ofStore, isRecurring: 'true' } });
  const entered = useApiQuery('GET /incomes', { query: ofMonth });
  return useMemo(() => {
    if (!repeated.data || !entered.data) return [];
    const month: readonly Income[] = rowsOf(entered.data);
    const known = new Set(month.map(({ _id }) => _id));
    const others = rowsOf(repeated.data).filter(({ _id }) => !known.has(_id));
    const proposals = proposeRecurring([...month, ...others], monthOfFilter(filter), today);
    return proposals.filter(({ date }) => closedReason(date) === undefined);
  }, [repeated.data, entered.data, filter, today, closedReason]);
}

/**
 * Recurring incomes not yet entered this month; each must be confirmed, none is created
 * automatically.
 */
export function Proposals({ filter }: { filter: IncomeFilter }) {
  const today = useToday();
  const refresh = useRefresh();
  const undo = useUndo();
  const tellApart = useUniqueStoreNames();
  const [busy, setBusy] = useState<string | null>(null);
  const isSending = useRef(false);
  const proposals = useProposals(filter);
  const add = async (proposal: Proposal) => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(proposal.income._id);
    try {
      undo.offer(addedIncome(await confirm(proposal), today));
    } catch (error) {
      undo.fail(problemText(error, messages.addFailed));
    } finally {
      await refresh();
      isSending.current = false;
      setBusy(null);
    }
  };
  return (
    <>
      <UndoNotice of={undo} />
      {proposals.length > 0 && (
        <Section title="Proposed this month">
          <ul className={classes.proposals}>
            {proposals.map((proposal) => {
              const { income, date } = proposal;
              const name = `${income.incomeType}, ${tellApart(income.storeId).name}, ${formatDate(date)}`;
              return (
                <li key={income._id}>
                  <span>{name}</span>
                  <span className={classes.figure}>{formatCents(centsOf(income))}</span>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Add ${name}`}
                    aria-disabled={busy !== null}
                    onMouseDown={ignoreSecondClick}
                    onClick={() => void add(proposal)}
                  >
                    {busy === income._id ? 'Adding...' : 'Add'}
                  </Button>
                </li>
              );
            })}
          </ul>
        </Section>
      )}
    </>
  );
}
