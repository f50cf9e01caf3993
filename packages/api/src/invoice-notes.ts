import { z } from 'zod';
import { notesRange, invoiceNotes } from '@backcounter/core/invoice-notes';
import { findInvoice } from '@backcounter/storage/invoices';
import { listWatchedInvoices } from '@backcounter/storage/watched-rows';
import { orNotFound } from './or-not-found.ts';
import { readRoute } from './route.ts';

const noteWire = z.object({
  kind: z.enum(['double_invoice', 'unusual_invoice']),
  text: z.string(),
  path: z.string(),
});

export const invoiceNotesRoutes = {
  'GET /invoices/:id/notes': readRoute({
    summary: 'What is worth a look about an invoice: one that it looks like, an unusual amount',
    permission: 'invoices.read',
    response: z.object({ data: z.array(noteWire) }),
    async handle({ db, caller, id }) {
      const invoice = await orNotFound(findInvoice(db, id, caller.scope), 'Invoice');
      const range = notesRange(invoice.date);
      const invoices = await listWatchedInvoices(db, { scope: [invoice.store_id], range });
      return { data: invoiceNotes(invoice, invoices) };
    },
  }),
} as const;
