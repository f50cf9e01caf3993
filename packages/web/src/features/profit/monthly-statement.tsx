import { formatCents, formatColumnCents, wireToCents } from '@backcounter/core/money';
import { monthlyRange } from '@backcounter/core/profit-and-loss';
import { useApiQuery } from '../../api/use-api-query.ts';
import type { ComparedStore } from '../../api/change-sentence.tsx';
import { formatShare } from './figures.ts';
import {
  monthColumns,
  monthLabel,
  monthsFromFirst,
  shortMonthLabel,
  type Monthly,
  type StatementMonth,
  type MonthlyStatement as Statement,
} from './statement-lines.ts';
import { LoadedStatement, type StatementActs } from './loaded-statement.tsx';
import classes from './statement.module.css';

/** The months of a period side by side with their total; of a single month, the year up to it. */
export function MonthlyStatement({ of, ...acts }: StatementActs & { of: ComparedStore }) {
  const range = monthlyRange(of.range);
  const query = { store_id: of.storeId, from: range.start, to: range.end };
  const response = useApiQuery('GET /profit/accounts/months', { query });
  const months = response.data ? monthsFromFirst(response.data) : [];
  return (
    <>
      {months.length > 1 && <p className={classes.earlier}>Earlier months are to the left.</p>}
      <LoadedStatement
        {...acts}
        response={response}
        of={{ storeId: of.storeId, range }}
        columns={monthColumns}
        isWide
        head={
          <>
            {months.map((month, index) => (
              <th key={month.from} scope="col">
                <abbr title={monthLabel(month)}>{shortMonthLabel(month, index === 0)}</abbr>
              </th>
            ))}
            <th scope="col">Total</th>
          </>
        }
        cells={(line) => <Amounts line={line} months={months} />}
        below={(line, statement, name) => (
          <tr className={classes.margin}>
            <th scope="row">{name}</th>
            <Shares line={line} statement={statement} months={months} />
          </tr>
        )}
      />
    </>
  );
}

type AmountsProps = { line: Monthly; months: readonly StatementMonth[] };

function Amounts({ line, months }: AmountsProps) {
  const total = wireToCents(line.total);
  return (
    <>
      {months.map(({ from, index, entered }) => {
        const cents = wireToCents(line.amounts[index] ?? 0);
        return (
          <td key={from} data-negative={(entered && cents < 0) || undefined}>
            {entered ? formatColumnCents(cents) : '–'}
          </td>
        );
      })}
      <td data-negative={total < 0 || undefined}>{formatCents(total)}</td>
    </>
  );
}

/** The line as a share of the sales of each month. */
function Shares({ line, statement, months }: AmountsProps & { statement: Statement }) {
  const { sales } = statement;
  return (
    <>
      {months.map(({ from, index, entered }) => {
        const of = wireToCents(sales.amounts[index] ?? 0);
        const cents = wireToCents(line.amounts[index] ?? 0);
        return <td key={from}>{entered ? formatShare(cents, of) : '–'}</td>;
      })}
      <td>{formatShare(wireToCents(line.total), wireToCents(sales.total))}</td>
    </>
  );
}
