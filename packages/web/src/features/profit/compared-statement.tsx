import { formatCents, formatSignedCents, wireToCents } from '@backcounter/core/money';
import { useApiQuery } from '../../api/use-api-query.ts';
import { changeQuery, type ComparedStore } from '../../api/change-sentence.tsx';
import { formatShare } from './figures.ts';
import { rangeLabel } from './range-text.ts';
import { fileColumns, type Compared, type Statement } from './statement-lines.ts';
import { LoadedStatement, type StatementActs } from './loaded-statement.tsx';
import classes from './statement.module.css';

/** A period's statement as shares of sales, beside the period compared with. */
export function ComparedStatement({ of, ...acts }: StatementActs & { of: ComparedStore }) {
  const response = useApiQuery('GET /profit/accounts', { query: changeQuery(of) });
  return (
    <LoadedStatement
      {...acts}
      response={response}
      of={of}
      columns={(statement) => fileColumns(statement, of)}
      head={
        <>
          <th scope="col">{rangeLabel(of.range)}</th>
          <th scope="col">Of Sales</th>
          <th scope="col">{rangeLabel(of.against)}</th>
          <th scope="col">Change</th>
        </>
      }
      cells={(line, statement) => <Amounts line={line} statement={statement} />}
    />
  );
}

function Amounts({ line, statement }: { line: Compared; statement: Statement }) {
  const hasAgainst = statement.against_entered;
  const cents = wireToCents(line.amount);
  const before = wireToCents(line.against);
  return (
    <>
      <td data-negative={cents < 0 || undefined}>{formatCents(cents)}</td>
      <td className={classes.share}>{formatShare(cents, wireToCents(statement.sales.amount))}</td>
      <td className={classes.against}>{hasAgainst ? formatCents(before) : '–'}</td>
      <td>{hasAgainst ? formatSignedCents(cents - before) : '–'}</td>
    </>
  );
}
