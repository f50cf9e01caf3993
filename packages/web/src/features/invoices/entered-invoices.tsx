import { formatDate } from '@backcounter/core/dates';
import { formatCents } from '@backcounter/core/money';
import { centsOf, type Invoice } from './invoice-values.ts';
import classes from './invoices.module.css';

const shownCount = 10;

/** What was entered since the form was opened, newest first, with its sum. */
export function EnteredInvoices({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0) return null;
  const sum = invoices.reduce((cents, invoice) => cents + centsOf(invoice), 0);
  return (
    <section className={classes.entered} aria-label="Entered just now">
      <h3>Entered just now</h3>
      <ol>
        {invoices.slice(0, shownCount).map((invoice) => (
          <li key={invoice._id}>
            <span>
              <strong>{invoice.invoice_number}</strong> {invoice.vendor_name}
              <small>
                {invoice.store_id.name}, {formatDate(invoice.date)}
              </small>
            </span>
            <span>{formatCents(centsOf(invoice))}</span>
          </li>
        ))}
      </ol>
      <p>
        <span>{invoices.length === 1 ? '1 invoice' : `${invoices.length} invoices`}</span>
        <span>{formatCents(sum)}</span>
      </p>
    </section>
  );
}
