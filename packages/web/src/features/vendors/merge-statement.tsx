import { Link } from '@tanstack/react-router';
import type { ResponseOf } from '@backcounter/api/client';
import { formatDateInText } from '@backcounter/core/dates';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { formatCount } from '@backcounter/core/text';
import { mergeSentence, sharedNumbersMessage } from '@backcounter/core/vendor-merges';
import { problemText } from '../../api/api-error.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { usePersistentSearch } from '../../ui/address.ts';
import { paths } from '../../ui/paths.ts';
import { ErrorState } from '../../ui/states.tsx';
import type { Vendor } from './vendor.ts';
import classes from './merge-vendor.module.css';

type Preview = ResponseOf<'GET /vendors/:id/merge'>;

/** What merging a vendor would do; waits while `into` is empty. */
export function useMergePreview(id: string, into: string) {
  return useApiQuery(
    'GET /vendors/:id/merge',
    into === '' ? null : { params: { id }, query: { into } },
  );
}

type MergeStatementProps = {
  from: Vendor;
  into: Vendor;
  preview: ReturnType<typeof useMergePreview>;
};

/** Says before a merge what it will do, or which invoices stand against it. */
export function MergeStatement({ from, into, preview }: MergeStatementProps) {
  const { data, error } = preview;
  if (error && !data) {
    const text = problemText(error, 'The invoices of this vendor could not be loaded');
    return <ErrorState text={text} onRetry={() => void preview.refetch()} />;
  }
  if (!data) return <p className={classes.quiet}>Counting the invoices…</p>;
  if (data.shared_numbers.length > 0) return <SharedNumbers rows={data.shared_numbers} />;
  const sum = { count: data.invoices, cents: wireToCents(data.amount) };
  const others = consequences(data, { from, into });
  return (
    <div role="status" className={classes.statement}>
      <p className={classes.sentence}>{mergeSentence({ from: from.name, into: into.name }, sum)}</p>
      {others.length > 0 && (
        <ul>
          {others.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const maxStoresNamed = 5;

/** What else a merge does: stores, payment terms, account, closed books. */
function consequences(preview: Preview, { from, into }: { from: Vendor; into: Vendor }): string[] {
  const { stores, closed_invoices: closed, invoices } = preview;
  const names = stores.slice(0, maxStoresNamed).map(({ name }) => name);
  const more = stores.length - names.length;
  const listed = more > 0 ? `${names.join(', ')} and ${formatCount(more)} more` : names.join(', ');
  const areClosed = closed === 1 ? '1 of them is' : `${formatCount(closed)} of them are`;
  const hasOtherTerms = invoices > 0 && from.paymentTerms !== into.paymentTerms;
  const hasOtherAccount = invoices > 0 && from.account !== into.account;
  return [
    ...(stores.length > 0 ? [`${into.name} also delivers to ${listed}.`] : []),
    ...(hasOtherTerms
      ? [`Due dates stay. New invoices follow the payment terms of ${into.name}.`]
      : []),
    ...(hasOtherAccount
      ? [`In the profit and loss they count as ${into.account || 'goods to sell'}.`]
      : []),
    ...(closed > 0
      ? [`${areClosed} in closed books: no amount changes there, only the vendor’s name.`]
      : []),
  ];
}

/** Invoices that both vendors have, each with a link to both in the list. */
function SharedNumbers({ rows }: { rows: Preview['shared_numbers'] }) {
  const persistent = usePersistentSearch();
  const numbers = rows.map((row) => row.invoice_number);
  const advice =
    rows.length === 1
      ? 'It may have been entered twice: please delete one of the two, or correct its number.'
      : 'They may have been entered twice: please delete one of each, or correct their numbers.';
  return (
    <div className={classes.statement}>
      <p role="alert" className={classes.problem}>
        {sharedNumbersMessage(numbers)}. {advice}
      </p>
      <ul aria-label="Invoices of both vendors">
        {rows.map((row) => (
          <li key={row.invoice_number}>
            <Link
              to={paths.vendorsInvoices}
              search={{ ...persistent, view: 'invoices', q: row.invoice_number }}
            >
              {row.invoice_number}
            </Link>
            : {moment(row.date, row.amount)} and {moment(row.other_date, row.other_amount)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const moment = (date: string, amount: number) =>
  `${formatDateInText(date)}, ${formatCents(wireToCents(amount))}`;
