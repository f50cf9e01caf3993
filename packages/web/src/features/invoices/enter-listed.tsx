import type { UnknownBill } from '@backcounter/core/vendor-statement';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useDateQuestion } from '../../api/use-date-question.tsx';
import { useStores } from '../../api/use-stores.ts';
import type { Offer } from '../../api/use-undo.ts';
import { useToday } from '../../session/use-business.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { createdInvoice } from './created-invoice.ts';
import { InvoiceFields } from './invoice-fields.tsx';
import { noInvoice } from './invoice-values.ts';
import { messages } from './messages.ts';
import { useInvoiceForm } from './use-invoice-form.ts';
import { rememberVendor } from './vendor-choices.ts';

type EnterListedProps = {
  listed: UnknownBill;
  vendorId: string;
  /** The chosen store, if it is one. */
  storeId: string | undefined;
  onClose: () => void;
  onCreated: (created: Offer) => void;
};

/** Enters an invoice that a vendor's statement lists; its fields are filled in from there. */
export function EnterListed({ listed, vendorId, storeId, onClose, onCreated }: EnterListedProps) {
  const today = useToday();
  const question = useDateQuestion();
  const { stores } = useStores();
  const only = stores.length === 1 ? stores[0]?._id : undefined;
  const { number, cents, line } = listed;
  const form = useInvoiceForm({
    initial: {
      ...noInvoice,
      invoice_number: number,
      store_id: storeId ?? only ?? '',
      vendor_id: vendorId,
      amount: (cents / 100).toFixed(2),
      date: line.date,
    },
    unsavedName: `listed-invoice:${vendorId}:${line.date}:${cents}`,
    confirm: { ask: ({ date }) => question.ask(date), field: 'date' },
    send: (body) => call('POST /invoices', { body }),
    onSuccess: (invoice) => {
      question.entered(invoice.date);
      rememberVendor(invoice.store_id._id, invoice.vendor_id._id);
      onClose();
      onCreated(createdInvoice(invoice, today));
    },
    failure: messages.creatingFailed,
    toMessage: errorText,
  });
  return (
    <>
      <Dialog title="Create Invoice" onClose={onClose} isBusy={form.isBusy}>
        <Form form={form}>
          <InvoiceFields form={form} vendorId={vendorId} />
          <FormEnd form={form} label="Create Invoice" busyLabel="Creating..." onCancel={onClose} />
        </Form>
      </Dialog>
      {question.dialog}
    </>
  );
}
