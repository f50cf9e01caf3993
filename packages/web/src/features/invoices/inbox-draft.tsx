import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useDateQuestion } from '../../api/use-date-question.tsx';
import type { HeldFile } from '../../session/held-files.ts';
import { BlobImage } from '../../ui/blob-image.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { openFile } from '../../ui/save-file.ts';
import classes from './inbox.module.css';
import { InvoiceFields } from './invoice-fields.tsx';
import { noInvoice, type Invoice } from './invoice-values.ts';
import { messages } from './messages.ts';
import { useInvoiceForm } from './use-invoice-form.ts';
import { draftName } from './use-inbox.ts';
import { rememberVendor } from './vendor-choices.ts';

type InboxDraftProps = {
  draft: HeldFile;
  /** What the draft before it was for, where one was saved. */
  start: { storeId: string; date: string };
  onSaved: (invoice: Invoice) => void;
  onRemove: () => void;
};

/** An invoice that is typed beside its picture; what was typed before stands in it again. */
export function InboxDraft({ draft, start, onSaved, onRemove }: InboxDraftProps) {
  const question = useDateQuestion();
  const number = useRef<HTMLInputElement>(null);
  const form = useInvoiceForm({
    initial: { ...noInvoice, store_id: start.storeId, date: start.date },
    keptAs: draftName(draft.id),
    confirm: { ask: ({ date }) => question.ask(date), field: 'date' },
    send: (body) => call('POST /invoices', { body }),
    onSent: (invoice) => {
      question.entered(invoice.date);
      rememberVendor(invoice.store_id._id, invoice.vendor_id._id);
      onSaved(invoice);
    },
    failure: messages.creatingFailed,
    tell: errorText,
  });
  const resume = useEffectEvent(() => form.offer?.keep());
  useEffect(() => {
    resume();
    number.current?.focus({ preventScroll: true });
  }, []);
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

/** What is typed from: a photo as large as there is room, a document by a button that opens it. */
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
