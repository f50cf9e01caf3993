import { useRef, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useLinkedStore } from '../../api/first-step.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useStores } from '../../api/use-stores.ts';
import { useUndo } from '../../api/use-undo.ts';
import { useDateQuestion } from '../../api/use-date-question.tsx';
import { useVendors } from '../../api/use-vendors.ts';
import { useToday } from '../../session/use-business.ts';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { Message } from '../../ui/notice.tsx';
import { Attachments } from '../attachments/attachments.tsx';
import { Preview } from '../attachments/preview.tsx';
import type { PreviewedFile } from '../attachments/previewed-file.ts';
import { useFiles } from '../attachments/use-files.ts';
import { SideLists } from '../../ui/side-list.tsx';
import { NewestInvoices } from './newest-invoices.tsx';
import { EnteredInvoices } from './entered-invoices.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import { createdInvoice } from './created-invoice.ts';
import { noInvoice, type Invoice } from './invoice-values.ts';
import classes from './invoices.module.css';
import { ListsProblem } from './lists-problem.tsx';
import { messages } from './messages.ts';
import { useInvoiceForm } from './use-invoice-form.ts';
import { rememberVendor } from './vendor-choices.ts';

/**
 * Creates invoices one after the other: store and date stay, and the number field gets the focus.
 */
export function CreateInvoice() {
  const today = useToday();
  const undo = useUndo();
  const question = useDateQuestion();
  const number = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState<readonly Invoice[]>([]);
  const files = useFiles('invoices', null, 'invoice');
  const [shown, setShown] = useState<PreviewedFile>(null);
  const form = useInvoiceForm({
    initial: { ...noInvoice, store_id: useLinkedStore(), date: today },
    confirm: { ask: ({ date }) => question.ask(date), field: 'date' },
    send: (body) => call('POST /invoices', { body }),
    onSuccess: (invoice, _, giveBack) => {
      const { store_id, vendor_id, date } = invoice;
      question.entered(date);
      rememberVendor(store_id._id, vendor_id._id);
      const detach = files.attachTo({ id: invoice._id, label: invoice.invoice_number });
      setShown(null);
      setEntered((before) => [invoice, ...before]);
      undo.offer({
        ...createdInvoice(invoice, today),
        onUndone: () => {
          setEntered((before) => before.filter(({ _id }) => _id !== invoice._id));
          detach();
          giveBack();
        },
      });
      form.reset({ ...noInvoice, store_id: store_id._id, date });
      number.current?.focus();
    },
    failure: messages.creatingFailed,
    toMessage: errorText,
  });
  return (
    <>
      <ListsProblem />
      <NoStoresOrVendors />
      <div className={classes.entry}>
        <Form form={form} startsFocused>
          <InvoiceFields form={form} numberRef={number} />
          <Attachments files={files} shown={shown} onShow={setShown} />
          <FormEnd form={form} label="Create Invoice" busyLabel="Creating..." />
          <UndoNotice of={undo} />
        </Form>
        <Preview shown={shown} />
        <SideLists>
          <EnteredInvoices invoices={entered} />
          <NewestInvoices of={form.values} except={entered} />
        </SideLists>
        {question.dialog}
      </div>
    </>
  );
}

/**
 * Without stores or vendors no invoice can be created (INV-13). This is known only once both have
 * loaded, when the user may be typing already, so it goes where messages are and shifts nothing.
 */
function NoStoresOrVendors() {
  const stores = useStores();
  const vendors = useVendors();
  const [isDismissed, setIsDismissed] = useState(false);
  const hasNoStore = stores.isSuccess && stores.stores.length === 0;
  const hasNoVendor = vendors.isSuccess && vendors.vendors.length === 0;
  const isShown = (hasNoStore || hasNoVendor) && !isDismissed;
  return (
    <Message
      message={isShown ? { kind: 'alert', text: messages.noStoresOrVendors } : null}
      onDismiss={() => setIsDismissed(true)}
    />
  );
}
