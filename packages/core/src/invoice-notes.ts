import { addDays, monthOf, monthRange, type DateRange } from './dates.ts';
import { doubleWindowDays, doublePath, findDoubles } from './double-invoices.ts';
import { doubleReasonText, findingMark, findingText } from './finding-texts.ts';
import { baselineDays, findingSubjects } from './findings.ts';
import { capitalized } from './text.ts';
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
      const mark = findingMark({ kind: 'double_invoice', like: other });
      const reason = doubleReasonText(why, [first.date, second.date]);
      const text = `${capitalized(mark)}: same vendor and store, ${reason}.`;
      return [{ kind: 'double_invoice', text, path: doublePath({ first, second }) }];
    },
  );
  const odd = unusualInvoices({ invoices, range: { start: date, end: date } })
    .filter((finding) => findingSubjects(finding.id).includes(id))
    .map((finding): InvoiceNote => {
      const text = `Unusual amount. ${findingText(finding).detail}`;
      return { kind: 'unusual_invoice', text, path: finding.path };
    });
  return [...doubles, ...odd];
}
