import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { AttachmentSubject } from '@backcounter/core/attachments';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Attachments } from './attachments.tsx';
import classes from './attachments.module.css';
import { Preview } from './preview.tsx';
import type { PreviewedFile } from './previewed-file.ts';
import { useFileCount } from './use-file-count.ts';
import { useFiles, type FileSubject } from './use-files.ts';

type FileCountProps = { kind: AttachmentSubject; subject: FileSubject };

/** Paperclip button of a row with files; opens them. */
export function FileCount({ kind, subject }: FileCountProps) {
  const count = useFileCount(kind, subject.id);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          className={classes.count}
          aria-label={`${count === 1 ? '1 attachment' : `${count} attachments`} of ${subject.label}`}
          onClick={() => setIsOpen(true)}
        >
          <IconPaperclip size={14} aria-hidden />
          {count}
        </button>
      )}
      {isOpen && <FilesDialog kind={kind} subject={subject} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function FilesDialog({ kind, subject, onClose }: FileCountProps & { onClose: () => void }) {
  const files = useFiles(kind, subject);
  const [shown, setShown] = useState<PreviewedFile>(null);
  return (
    <Dialog title={`Attachments of ${subject.label}`} onClose={onClose} size="md">
      <Attachments files={files} shown={shown} onShow={setShown} />
      <Preview shown={shown} />
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
