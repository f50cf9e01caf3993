import { addDays, formatDateInText, monthOf, monthRange, type DateRange } from './dates.ts';
import { doubleDays, doublePath, findDoubles } from './double-invoices.ts';
import { learningDays } from './findings.ts';
import { unusualInvoices } from './unusual-invoices.ts';
import type { WatchedInvoice } from './watched-invoices.ts';

/** What is worth a look about one invoice, in words, and where; it never refuses anything. */
export type InvoiceNote = {
  kind: 'double_invoice' | 'unusual_invoice';
  text: string;
  path: string;
};

/** The days whose invoices are needed to say what is worth a look about one of a date. */
export function daysForNotes(date: string): DateRange {
  const month = monthRange(monthOf(date));
  const end = addDays(date, doubleDays);
  return {
    start: addDays(month.start, -learningDays),
    end: end > month.end ? end : month.end,
  };
}

/**
 * What is worth a look about an invoice among those of its store by date and id: another one that it
 * looks like, whichever of the two is dated first, or an unusual amount.
 */
export function invoiceNotes(
  { id, date }: Pick<WatchedInvoice, 'id' | 'date'>,
  invoices: readonly WatchedInvoice[],
): InvoiceNote[] {
  const near = { start: date, end: addDays(date, doubleDays) };
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
