import { useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconCamera, IconChevronLeft, IconChevronRight, IconPhoto } from '@tabler/icons-react';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndo } from '../../api/use-undo.ts';
import { useToday } from '../../session/use-business.ts';
import type { PendingFile } from '../../session/pending-files.ts';
import { FileInput } from '../../ui/file-input.tsx';
import { useKeepFocus } from '../../ui/use-keep-focus.ts';
import { Message } from '../../ui/notice.tsx';
import { useDropAndPaste } from '../attachments/use-drop-and-paste.ts';
import { useFiles } from '../attachments/use-files.ts';
import { UploadItem } from '../attachments/upload-item.tsx';
import { InboxDraft } from './inbox-draft.tsx';
import classes from './inbox.module.css';
import { createdInvoice } from './created-invoice.ts';
import type { Invoice, InvoiceValues } from './invoice-values.ts';
import { inboxSize, useInbox } from './use-inbox.ts';

/** A draft put back with the values of its undone invoice. */
type Returned = { id: number; values: InvoiceValues };

/** Photos and PDFs of invoices, each a draft to type beside its picture. */
export function Inbox() {
  const part = useRef<HTMLDivElement>(null);
  const inbox = useInbox();
  const sent = useSentDrafts();
  const undo = useUndo();
  const today = useToday();
  const [current, setCurrent] = useState<number | null>(null);
  const [start, setStart] = useState({ storeId: '', date: today });
  const [returned, setReturned] = useState<Returned | null>(null);
  const isDraggedOver = useDropAndPaste(part, (files) => void inbox.add(files));
  const drafts = (inbox.drafts ?? []).filter(({ id }) => !sent.ids.has(id));
  // Submitting the last draft unmounts its form along with the focused element.
  const when = drafts.length === 0 ? 'empty' : 'drafts';
  useKeepFocus(part, { when, isBusy: inbox.drafts === null, fallbacks: ['button:not(:disabled)'] });
  if (inbox.drafts === null) return null;
  const found = drafts.findIndex(({ id }) => id === current);
  const place = Math.max(0, found);
  const draft = drafts[place];
  const goTo = (next: number) => setCurrent(drafts[next]?.id ?? null);
  const onSaved = (saved: PendingFile, invoice: Invoice, values: InvoiceValues) => {
    setCurrent(drafts[place + 1]?.id ?? null);
    setStart({ storeId: invoice.store_id._id, date: invoice.date });
    const withdraw = sent.send(saved, invoice);
    const putBack = async () => {
      withdraw();
      const id = await inbox.putBack(saved);
      if (id === null) return;
      setReturned({ id, values });
      setCurrent(id);
    };
    undo.offer({ ...createdInvoice(invoice, today), onUndone: () => void putBack() });
  };
  return (
    <div ref={part} className={classes.inbox} data-over={isDraggedOver || undefined}>
      <div className={classes.bar}>
        {draft && (
          <div role="group" aria-label="Drafts" className={classes.steps}>
            <StepButton
              label="Previous draft"
              isOff={place === 0}
              onClick={() => goTo(place - 1)}
            />
            <span role="status">{`Draft ${place + 1} of ${drafts.length}`}</span>
            <StepButton
              label="Next draft"
              isOff={place === drafts.length - 1}
              onClick={() => goTo(place + 1)}
            />
          </div>
        )}
        <AddDrafts isBusy={inbox.isAdding} onChosen={(files) => void inbox.add(files)} />
      </div>
      {!draft && (
        <p className={classes.hint}>
          {`Drop up to ${inboxSize} photos or PDFs of invoices here, or choose them. Each becomes a
          draft with its picture beside the form, kept in this browser for a week.`}
        </p>
      )}
      {inbox.problems.map((problem) => (
        <p key={problem} role="alert" className={classes.problem}>
          {problem}
        </p>
      ))}
      <UndoNotice of={undo} />
      <Message
        message={
          inbox.removed && { kind: 'status', text: `${inbox.removed.file.name} was removed.` }
        }
        act={
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void (inbox.removed && inbox.putBack(inbox.removed))}
          >
            Undo
          </Button>
        }
        onDismiss={inbox.clearRemoved}
      />
      {sent.list}
      {draft && (
        <InboxDraft
          key={draft.id}
          draft={draft}
          start={start}
          returned={returned?.id === draft.id ? returned.values : null}
          onSaved={(invoice, values) => onSaved(draft, invoice, values)}
          onRemove={() => void inbox.remove(draft)}
        />
      )}
    </div>
  );
}

/** Uploads the pictures of saved drafts and lists those that are still uploading. */
function useSentDrafts() {
  const files = useFiles('invoices', null);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const list = files.files.length > 0 && (
    <ul className={classes.sent} aria-label="Loading pictures">
      {files.files.map((file) => (
        <UploadItem
          key={file.key}
          file={file}
          isOfEarlierRow
          shown={null}
          onShow={() => undefined}
          onRetry={() => files.retry(file)}
          onRemove={() => files.remove(file.key)}
        />
      ))}
    </ul>
  );
  const send = (draft: PendingFile, { _id, invoice_number }: Invoice) => {
    setIds(new Set([...ids, draft.id]));
    const key = files.sendPending(draft, { id: _id, label: invoice_number });
    return () => files.remove(key);
  };
  return { ids, list, send };
}

type StepButtonProps = { label: string; isOff: boolean; onClick: () => void };

function StepButton({ label, isOff, onClick }: StepButtonProps) {
  const Icon = label.startsWith('Next') ? IconChevronRight : IconChevronLeft;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      <Icon size={16} aria-hidden />
    </Button>
  );
}

type AddDraftsProps = { isBusy: boolean; onChosen: (files: File[]) => void };

/** Buttons to choose files and, on devices with a camera, to take a photo. */
function AddDrafts({ isBusy, onChosen }: AddDraftsProps) {
  return (
    <div className={classes.add} aria-busy={isBusy}>
      <FileInput
        label="Choose photos"
        inputLabel="Choose photos for the inbox"
        accept="image/*,application/pdf"
        isBusy={isBusy}
        icon={<IconPhoto size={16} aria-hidden />}
        onChosen={onChosen}
      />
      <FileInput
        label="Take a photo"
        inputLabel="Take a photo for the inbox"
        accept="image/*"
        isCamera
        className={classes.camera}
        isBusy={isBusy}
        icon={<IconCamera size={16} aria-hidden />}
        onChosen={onChosen}
      />
    </div>
  );
}
