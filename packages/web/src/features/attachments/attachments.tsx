import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { IconPaperclip } from '@tabler/icons-react';
import { subjectPermissions } from '@backcounter/core/attachments';
import { problemText } from '../../api/api-error.ts';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndoDeletion } from '../../api/use-undo-deletion.ts';
import { usePerson } from '../../session/use-session.ts';
import { FileInput } from '../../ui/file-input.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { UnsavedInput } from '../../ui/unsaved-input.tsx';
import classes from './attachments.module.css';
import type { PreviewedFile } from './previewed-file.ts';
import { StoredItem } from './stored-item.tsx';
import { useDropAndPaste } from './use-drop-and-paste.ts';
import type { FileUpload, FileUploads } from './use-files.ts';
import { useStoredFiles, type StoredFile } from './use-stored-files.ts';
import { UploadItem } from './upload-item.tsx';

type AttachmentsProps = {
  files: FileUploads;
  shown: PreviewedFile;
  onShow: (shown: PreviewedFile) => void;
};

/** Photos and documents of a row, or of one that is not saved yet. */
export function Attachments({ files, shown, onShow }: AttachmentsProps) {
  const { kind, subject } = files;
  const id = useId();
  const person = usePerson();
  const stored = useStoredFiles(kind, subject?.id ?? null);
  const undo = useUndoDeletion({ kind: 'attachments', noun: 'File' });
  const part = useRef<HTMLDivElement>(null);
  const isDraggedOver = useDropAndPaste(part, files.add);
  const uploads = useUnlisted(files, stored.files);
  const isNone = stored.files.length === 0 && uploads.length === 0;
  if (!person?.can(subjectPermissions[kind].read)) return null;
  const onRemoved = ({ _id, name }: StoredFile) =>
    undo.offerRestore({ id: _id, record: name, text: 'File removed successfully!', textMs: 3000 });
  return (
    <div
      ref={part}
      role="group"
      aria-labelledby={id}
      className={classes.part}
      data-over={isDraggedOver || undefined}
    >
      <div className={classes.head}>
        <span id={id} className={classes.title}>
          Attachments
        </span>
        <FileInput
          label="Add files"
          inputLabel="Files to attach"
          accept="image/*,application/pdf"
          icon={<IconPaperclip size={14} aria-hidden />}
          onChosen={files.add}
        />
      </div>
      <UnsavedInput label="Unsaved files" offer={files.offer} />
      {isNone && <p className={classes.hint}>Photos or PDF: choose, drop or paste them here.</p>}
      {stored.error && (
        <ErrorState
          text={problemText(stored.error, 'The attachments cannot be shown.')}
          onRetry={() => void stored.refetch()}
        />
      )}
      {!isNone && (
        <ul className={classes.list} aria-label="Attached files">
          {stored.files.map((file) => (
            <StoredItem
              key={file._id}
              file={file}
              mayRemove={person.can(subjectPermissions[kind].delete)}
              shown={shown}
              onShow={onShow}
              onRemoved={() => onRemoved(file)}
              onFailed={undo.fail}
            />
          ))}
          {uploads.map((file) => (
            <UploadItem
              key={file.key}
              file={file}
              isOfEarlierRow={file.subject !== null && file.subject.id !== subject?.id}
              shown={shown}
              onShow={onShow}
              onRetry={() => files.retry(file)}
              onRemove={() => files.remove(file.key)}
            />
          ))}
        </ul>
      )}
      <UndoNotice of={undo} />
    </div>
  );
}

/**
 * The uploads that the list of stored files does not have yet. One that it has goes in the same render:
 * a file that is listed twice moves what is below it, under the pointer.
 */
function useUnlisted(
  { files, replaced }: FileUploads,
  stored: readonly StoredFile[],
): readonly FileUpload[] {
  const isListed = ({ storedId }: FileUpload) => stored.some(({ _id }) => _id === storedId);
  const forget = useEffectEvent(() => {
    for (const file of files.filter(isListed)) replaced(file.key);
  });
  useEffect(() => forget(), [stored]);
  return files.filter((file) => !isListed(file));
}
