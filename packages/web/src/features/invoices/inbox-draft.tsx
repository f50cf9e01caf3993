import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useDateQuestion } from '../../api/use-date-question.tsx';
import type { PendingFile } from '../../session/pending-files.ts';
import { BlobImage } from '../../ui/blob-image.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { openFile } from '../../ui/save-file.ts';
import classes from './inbox.module.css';
import { InvoiceFields } from './invoice-fields.tsx';
import { noInvoice, type Invoice, type InvoiceValues } from './invoice-values.ts';
import { messages } from './messages.ts';
import { useInvoiceForm } from './use-invoice-form.ts';
import { draftName } from './use-inbox.ts';
import { rememberVendor } from './vendor-choices.ts';

type InboxDraftProps = {
  draft: PendingFile;
  /** Store and date of the invoice saved before, if any. */
  start: { storeId: string; date: string };
  /** Values of its undone invoice. */
  returned: InvoiceValues | null;
  onSaved: (invoice: Invoice, values: InvoiceValues) => void;
  onRemove: () => void;
};

/** An invoice typed beside its picture; restores what the same person typed before. */
export function InboxDraft({ draft, start, returned, onSaved, onRemove }: InboxDraftProps) {
  const question = useDateQuestion();
  const number = useRef<HTMLInputElement>(null);
  const form = useInvoiceForm({
    initial: { ...noInvoice, store_id: start.storeId, date: start.date },
    returned,
    unsavedName: draftName(draft.id),
    confirm: { ask: ({ date }) => question.ask(date), field: 'date' },
    send: (body) => call('POST /invoices', { body }),
    onSuccess: (invoice, values) => {
      question.entered(invoice.date);
      rememberVendor(invoice.store_id._id, invoice.vendor_id._id);
      onSaved(invoice, values);
    },
    failure: messages.creatingFailed,
    toMessage: errorText,
  });
  const isReturned = returned !== null;
  const resume = useEffectEvent(() => {
    if (form.offer?.by === null) form.offer.keep();
  });
  useEffect(() => {
    resume();
    const amount = number.current?.form?.elements.namedItem('amount');
    const first = isReturned && amount instanceof HTMLElement ? amount : number.current;
    first?.focus({ preventScroll: true });
  }, [isReturned]);
  return (
    <div className={classes.draft}>
      <DraftPicture file={draft.file} />
      <Form form={form}>
        <InvoiceFields form={form} numberRef={number} />
        <FormEnd form={form} label="Create Invoice" busyLabel="Creating..." />
        <Button variant="subtle" color="danger" size="compact-sm" onClick={onRemove}>
          {`Remove ${draft.file.name}`}
        </Button>
      </Form>
      {question.dialog}
    </div>
  );
}

/** The draft's file: a photo in full width, or a button that opens a PDF. */
function DraftPicture({ file }: { file: File }) {
  return (
    <figure className={classes.picture}>
      {file.type === 'application/pdf' ? (
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={20} aria-hidden />}
          onClick={() => openFile(file)}
        >
          {`Open ${file.name}`}
        </Button>
      ) : (
        <BlobImage blob={file} alt={file.name} />
      )}
      <figcaption>{file.name}</figcaption>
    </figure>
  );
}
