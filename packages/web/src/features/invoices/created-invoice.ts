import { deleteCreated } from '../../api/delete-created.ts';
import type { Offer } from '../../api/use-undo.ts';
import { invoiceInBrief, type Invoice } from './invoice-values.ts';
import { createdMs, messages } from './messages.ts';

/** Confirms a new invoice, with its undo for users who may delete it (INV-15). */
export const createdInvoice = (invoice: Invoice, today: string): Offer => ({
  text: messages.created,
  textMs: createdMs,
  detail: invoiceInBrief(invoice, today),
  needs: ['invoices.delete'],
  undo: () => deleteCreated('DELETE /invoices/:id', invoice),
});
