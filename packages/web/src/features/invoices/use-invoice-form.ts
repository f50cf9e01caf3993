import { AppError, conflictField } from '@backcounter/core/errors';
import { parseInput } from '@backcounter/core/fields';
import { invoiceInput, invoiceMessages, invoiceRules } from '@backcounter/core/invoices';
import { useRefresh } from '../../api/use-answer.ts';
import { useBusiness } from '../../session/use-business.ts';
import { useForm } from '../../api/use-form.ts';
import {
  bodyOf,
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
  /** The row that is changed; absent for a new one. */
  row?: Invoice;
  /** Under which name what is typed is kept, where it is not that of the one form for new ones. */
  keptAs?: string;
  send: (body: ReturnType<typeof bodyOf>) => Promise<Invoice>;
  onSent: (invoice: Invoice) => void;
  failure: string;
  tell?: (problem: unknown, failure: string) => string;
  confirm?: { ask: (values: InvoiceValues) => Promise<boolean>; field: string };
};

export type InvoiceForm = ReturnType<typeof useInvoiceForm>;

/** A new or a changed invoice: core's rules, then the number, then the call (INV-04 to INV-16). */
export function useInvoiceForm({
  initial,
  row,
  keptAs = 'invoice',
  send,
  onSent,
  ...rest
}: InvoiceFormOptions) {
  const business = useBusiness();
  const storeName = useStoreName();
  const refresh = useRefresh();
  const own = row && valuesOf(row);
  return useForm({
    ...rest,
    initial,
    dependents: { store_id: ['vendor_id'] },
    unsaved: {
      name: keptAs,
      ...(row && { subject: row._id }),
      describe: (values) => describeInvoice(values, storeName(values.store_id)),
    },
    check: (values: InvoiceValues) =>
      void parseInput(invoiceInput, bodyOf(values), invoiceRules(business, own)),
    send: async (values) => {
      if (!isOwn(values.invoice_number, own?.invoice_number)) {
        await refuseTakenNumber(values, business.invoiceNumbersPerVendor);
      }
      return send(bodyOf(values));
    },
    onSent: (invoice) => {
      void refresh();
      onSent(invoice);
    },
  });
}

async function refuseTakenNumber(values: InvoiceValues, isPerVendor: boolean): Promise<void> {
  const question = { number: values.invoice_number, vendorId: values.vendor_id };
  const isTaken = await isNumberTaken(question, isPerVendor).catch((cause: unknown) => {
    // Nothing is wrong with the number, as far as anybody knows.
    throw Object.assign(new AppError('unavailable', { message: messages.checkingFailed }), {
      cause,
    });
  });
  if (isTaken) throw conflictField('invoice_number', invoiceMessages.numberTaken);
}
