import { addDays, formatDateInText, monthOf, monthRange, type DateRange } from './dates.ts';
import { doubleWindowDays, doublePath, findDoubles } from './double-invoices.ts';
import { baselineDays } from './findings.ts';
import { unusualInvoices } from './unusual-invoices.ts';
import type { WatchedInvoice } from './watched-invoices.ts';

/** A hint about one invoice, in words, and where to look; it never blocks anything. */
export type InvoiceNote = {
  kind: 'double_invoice' | 'unusual_invoice';
  text: string;
  path: string;
};

/** Range of the invoices needed to compute the notes of an invoice dated `date`. */
export function notesRange(date: string): DateRange {
  const month = monthRange(monthOf(date));
  const end = addDays(date, doubleWindowDays);
  return {
    start: addDays(month.start, -baselineDays),
    end: end > month.end ? end : month.end,
  };
}

/**
 * Hints about an invoice among those of its store (sorted by date and id): a possible double,
 * whichever of the two is dated first, or an unusual amount.
 */
export function invoiceNotes(
  { id, date }: Pick<WatchedInvoice, 'id' | 'date'>,
  invoices: readonly WatchedInvoice[],
): InvoiceNote[] {
  const near = { start: date, end: addDays(date, doubleWindowDays) };
  const doubles = findDoubles({ invoices, range: near }).flatMap(
    ({ first, second, why }): InvoiceNote[] => {
      if (first.id !== id && second.id !== id) return [];
      const other = first.id === id ? second : first;
      const words = `Looks like ${other.invoiceNumber} of ${formatDateInText(other.date)}`;
      const text = `${words}: same vendor and store, ${why}.`;
      return [{ kind: 'double_invoice', text, path: doublePath({ first, second }) }];
    },
  );
  const odd = unusualInvoices({ invoices, range: { start: date, end: date } })
    .filter((finding) => finding.id.endsWith(`.${id}`))
    .map(({ detail, path }): InvoiceNote => {
      return { kind: 'unusual_invoice', text: `Unusual amount. ${detail}`, path };
    });
  return [...doubles, ...odd];
}
