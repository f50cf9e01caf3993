import type { ReactNode } from 'react';
import type { DateRange } from '@backcounter/core/dates';
import { RowsExport } from '../../api/export-menu.tsx';
import type { Column } from '../../ui/data-table-props.ts';
import { SectionTools } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { messages } from './messages.ts';
import classes from './profit.module.css';
import { linesOf, type StatementLine, type StatementOf } from './statement-lines.ts';
import statementClasses from './statement.module.css';
import { StatementTable } from './statement-table.tsx';
import type { AccountOf } from './vendor-account.tsx';

export type StatementActs = {
  /** Changes a vendor's account; null if the user may not. */
  onAccount: ((vendor: AccountOf) => void) | null;
};

type Response<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown };

type LoadedStatementProps<Line, Data> = StatementActs & {
  response: Response<Data>;
  /** The store, and the dates whose rows the lines lead to. */
  of: { storeId: string; range: DateRange };
  /** Columns of the lines in files. */
  columns: (statement: Data) => Column<StatementLine<Line>>[];
  head: ReactNode;
  cells: (line: Line, statement: Data) => ReactNode;
  /** A further row below gross profit and profit, named as their share of sales. */
  below?: (line: Line, statement: Data, name: string) => ReactNode;
  /** Takes the whole width, and scrolls sideways where that is not enough. */
  isWide?: boolean;
};

/** The latest month is what one looks for first. */
const showEnd = (frame: HTMLElement | null) => {
  if (frame) frame.scrollLeft = frame.scrollWidth;
};

/** A statement with its export, or that it is loading or could not be loaded. */
export function LoadedStatement<Line extends object, Data extends StatementOf<Line>>({
  response,
  of,
  columns,
  head,
  cells,
  below,
  isWide = false,
  onAccount,
}: LoadedStatementProps<Line, Data>) {
  const { data: statement } = response;
  if (response.error) {
    return <ErrorState text={messages.statementFailed} onRetry={() => void response.refetch()} />;
  }
  if (!statement) return <span className={classes.waiting} role="status" aria-label="Loading" />;
  return (
    <>
      <SectionTools>
        <RowsExport
          shown={{ rows: linesOf(statement), columns: columns(statement) }}
          name="profit-and-loss"
        />
      </SectionTools>
      <div {...(isWide && { ref: showEnd, className: statementClasses.wide, 'data-wide': true })}>
        <StatementTable
          statement={statement}
          of={of}
          head={head}
          cells={(line: Line) => cells(line, statement)}
          {...(below && { below: (line: Line, name: string) => below(line, statement, name) })}
          onAccount={onAccount}
        />
      </div>
      {onAccount && statement.expenses.length === 0 && (
        <p className={classes.note}>
          All invoices count as goods to sell. Open {statement.purchases.account} to give the
          vendors of rent, power or insurance an account of their own.
        </p>
      )}
    </>
  );
}
