import { Button, Checkbox } from '@mantine/core';
import type { ResponseOf } from '@backcounter/api/client';
import { formatDate } from '@backcounter/core/dates';
import { incomeMessages } from '@backcounter/core/incomes';
import { formatCents, wireToCents } from '@backcounter/core/money';
import type { ProfitFilter } from '@backcounter/core/profit';
import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Section } from '../../ui/section.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { allStores } from '../../api/store-picker.tsx';
import { periodOf, periodQuery } from './filter.ts';
import { messages } from './messages.ts';
import classes from './profit.module.css';

type IncomesResponse = ResponseOf<'GET /incomes'>;
export type Income = Extract<IncomesResponse, readonly unknown[]>[number];

/** Other incomes of the filter's store and period; no request while it is null. */
export function useIncomes(filter: ProfitFilter | null) {
  const query = filter && periodQuery(filter.storeId, periodOf(filter));
  const response = useApiQuery('GET /incomes', query && { query });
  const incomes: readonly Income[] = response.data ? rowsOf(response.data) : [];
  return { ...response, incomes };
}

type OtherIncomeProps = {
  incomes: ReturnType<typeof useIncomes>;
  filter: ProfitFilter;
  isReady: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
};

/** The store's other incomes of the period, selectable for the final total (PRF-15). */
export function OtherIncome({ incomes: response, isReady, ...rest }: OtherIncomeProps) {
  return (
    <Section title="Other Income">
      {!isReady ? (
        <EmptyState text="Choose a store and a period first; their other income is then listed here." />
      ) : response.error ? (
        <ErrorState text={messages.incomesFailed} onRetry={() => void response.refetch()} />
      ) : response.isPending ? (
        <span className={classes.waiting} role="status" aria-label="Loading" />
      ) : response.incomes.length === 0 ? (
        <EmptyState text={incomeMessages.nothingFound} />
      ) : (
        <Choices {...rest} incomes={response.incomes} />
      )}
    </Section>
  );
}

type ChoicesProps = Pick<OtherIncomeProps, 'filter' | 'chosen' | 'onChoose'> & {
  incomes: readonly Income[];
};

function Choices({ incomes, filter, chosen, onChoose }: ChoicesProps) {
  const all = new Set(incomes.map(({ _id }) => _id));
  const toggle = (id: string) => {
    const others = [...chosen].filter((each) => each !== id);
    onChoose(new Set(chosen.has(id) ? others : [...others, id]));
  };
  return (
    <>
      <div className={classes.chosen}>
        <Button size="compact-sm" variant="default" onClick={() => onChoose(all)}>
          Select All
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onChoose(new Set())}>
          Deselect All
        </Button>
        <p role="status">{chosenText(incomes, chosen)}</p>
      </div>
      <ul className={classes.choices}>
        {incomes.map((income) => (
          <li key={income._id}>
            <Checkbox
              classNames={{
                body: classes.choiceBody ?? '',
                labelWrapper: classes.choiceLabel ?? '',
              }}
              checked={chosen.has(income._id)}
              onChange={() => toggle(income._id)}
              label={
                <span className={classes.choice}>
                  <span>
                    {income.incomeType}, {formatDate(income.date)}
                    {filter.storeId === allStores && `, ${income.storeId.name}`}
                  </span>{' '}
                  <span>{formatCents(wireToCents(income.amount))}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Amounts in cents of the selected incomes. */
export const chosenCents = (incomes: readonly Income[], chosen: ReadonlySet<string>): number[] =>
  incomes.filter(({ _id }) => chosen.has(_id)).map(({ amount }) => wireToCents(amount));

function chosenText(incomes: readonly Income[], chosen: ReadonlySet<string>): string {
  const cents = chosenCents(incomes, chosen);
  const sum = cents.reduce((total, each) => total + each, 0);
  return `${cents.length} of ${incomes.length} selected, ${formatCents(sum)}`;
}
