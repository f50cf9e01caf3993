import { describe, expect, it } from 'vitest';
import { notesRange, invoiceNotes } from './invoice-notes.ts';
import { watchedInvoice as invoice } from './testing/watched-invoices.ts';

describe('invoiceNotes', () => {
  const early = invoice({ invoiceNumber: 'A-102', cents: 312_40 });
  const late = invoice({ invoiceNumber: 'A-771', cents: 312_40, date: '2026-11-05' });

  it('names the other of two that look alike, whichever was entered last', () => {
    expect(invoiceNotes(late, [early, late])).toEqual([
      {
        kind: 'double_invoice',
        text: 'Looks like A-102 of Nov 3, 2026: same vendor and store, same amount 2 days apart.',
        path: '/dashboard/vendors-invoices?view=invoices&store=s1&vendor=v1&from=2026-11-03&to=2026-11-05&q=A-',
      },
    ]);
    expect(invoiceNotes(early, [early, late])).toMatchObject([
      { text: expect.stringContaining('Looks like A-771 of Nov 5, 2026') as string },
    ]);
  });

  it('says nothing about others', () => {
    const other = invoice({ cents: 55_00, date: '2026-11-05' });
    expect(invoiceNotes(other, [early, late, other])).toEqual([]);
  });

  it('reports an unusual amount', () => {
    const usual = [98, 104, 91, 110, 100, 96, 102, 107].map((dollars) =>
      invoice({ cents: dollars * 100, date: '2026-10-06' }),
    );
    const odd = invoice({ invoiceNumber: 'B-9', cents: 10_100_00 });
    expect(invoiceNotes(odd, [...usual, odd])).toEqual([
      {
        kind: 'unusual_invoice',
        text: 'Unusual amount. Usually about $102.00 at this store, going by 9 invoices. Is the decimal point right?',
        path: '/dashboard/vendors-invoices?view=invoices&q=B-9',
      },
    ]);
  });
});

it('notes need the invoices from half a year before the month to ten days after', () => {
  expect(notesRange('2026-11-03')).toEqual({ start: '2026-05-03', end: '2026-11-30' });
  expect(notesRange('2026-11-25')).toEqual({ start: '2026-05-03', end: '2026-12-05' });
});
