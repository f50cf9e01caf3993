import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { AppError, conflictField } from '@backcounter/core/errors';
import { parseInput } from '@backcounter/core/fields';
import { invoiceInput, invoiceMessages, invoiceRules } from '@backcounter/core/invoices';
import { useRefresh } from '../../api/use-api-query.ts';
import { useBusiness } from '../../session/use-business.ts';
import { useForm } from '../../api/use-form.ts';
import {
  toBody,
  describeInvoice,
  valuesOf,
  type Invoice,
  type InvoiceValues,
} from './invoice-values.ts';
import { messages } from './messages.ts';
import { isNumberTaken, isOwn } from './use-number-check.ts';
import { useStoreName } from '../../api/use-stores.ts';

type InvoiceFormOptions = {
  initial: InvoiceValues;
  /** The invoice being edited; absent for a new one. */
  row?: Invoice;
  /** Storage name of unsaved input, if it differs from that of the create form. */
  unsavedName?: string;
  returned?: InvoiceValues | null;
  send: (body: ReturnType<typeof toBody>) => Promise<Invoice>;
  onSuccess: (invoice: Invoice, values: InvoiceValues, giveBack: () => void) => void;
  failure: string;
  toMessage?: (problem: unknown, failure: string) => string;
  confirm?: { ask: (values: InvoiceValues) => Promise<boolean>; field: string };
};

export type InvoiceForm = ReturnType<typeof useInvoiceForm>;

/**
 * Form of a new or edited invoice: checks core's rules, then the number, then submits (INV-04 to
 * INV-16).
 */
export function useInvoiceForm({
  initial,
  row,
  unsavedName = 'invoice',
  send,
  onSuccess,
  ...rest
}: InvoiceFormOptions) {
  const business = useBusiness();
  const storeName = useStoreName();
  const refresh = useRefresh();
  const own = row && valuesOf(row);
  const lastSent = useRef<string | null>(null);
  return useForm({
    ...rest,
    initial,
    dependents: { store_id: ['vendor_id'] },
    unsaved: {
      name: unsavedName,
      ...(row && { subject: row._id }),
      describe: (values) => describeInvoice(values, storeName(values.store_id)),
    },
    check: (values: InvoiceValues) =>
      void parseInput(invoiceInput, toBody(values), invoiceRules(business, own)),
    send: async (values) => {
      const body = toBody(values);
      const text = JSON.stringify(body);
      // Sent again after a lost response, it may have taken the number itself: the server knows.
      if (lastSent.current !== text && !isOwn(values.invoice_number, own?.invoice_number)) {
        await refuseTakenNumber(values, business.invoiceNumbersPerVendor);
      }
      lastSent.current = text;
      return send(body);
    },
    onSuccess: (invoice, values, _, giveBack) => {
      // The form is emptied first: refetched, the check would find the number taken by this invoice.
      flushSync(() => onSuccess(invoice, values, () => giveBack('amount')));
      void refresh();
    },
  });
}

async function refuseTakenNumber(values: InvoiceValues, isPerVendor: boolean): Promise<void> {
  const question = { number: values.invoice_number, vendorId: values.vendor_id };
  const isTaken = await isNumberTaken(question, isPerVendor).catch((cause: unknown) => {
    // The check failed, which does not mean that the number is taken.
    throw Object.assign(new AppError('unavailable', { message: messages.checkingFailed }), {
      cause,
    });
  });
  if (isTaken) throw conflictField('invoice_number', invoiceMessages.numberTaken);
}
