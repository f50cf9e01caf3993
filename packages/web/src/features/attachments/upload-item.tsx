import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { ignoreSecondClick } from '../../ui/second-click.ts';
import type { PreviewedFile } from './previewed-file.ts';
import classes from './attachments.module.css';
import { sizeText, Thumbnail } from './thumbnail.tsx';
import type { FileUpload } from './use-files.ts';

type UploadItemProps = {
  file: FileUpload;
  /** True for a file of a row that was saved before the current one. */
  isOfEarlierRow: boolean;
  shown: PreviewedFile;
  onShow: (shown: PreviewedFile) => void;
  onRetry: () => void;
  onRemove: () => void;
};

function stateText({ state, file }: FileUpload): string {
  if (state === 'preparing') return 'Getting it ready…';
  if (state === 'sending') return 'Sending…';
  return file ? `${sizeText(file.size)}, sent when you save` : '';
}

/** A file that is not uploaded yet, with its state or error. */
export function UploadItem({
  file,
  isOfEarlierRow,
  shown,
  onShow,
  onRetry,
  onRemove,
}: UploadItemProps) {
  const { name, state, problem, subject } = file;
  const isBusy = state === 'preparing' || state === 'sending';
  const remove = () => {
    if (shown?.blob === file.file) onShow(null);
    onRemove();
  };
  return (
    <li className={classes.item} aria-busy={isBusy} data-state={state}>
      <Thumbnail name={name} content={file.file} shown={shown} onShow={onShow} />
      <span className={classes.name}>
        {name}
        {problem === null ? (
          <small>{stateText(file)}</small>
        ) : (
          <small role="alert" className={classes.problem}>
            {isOfEarlierRow && subject ? `Not attached to ${subject.label}: ${problem}` : problem}
          </small>
        )}
      </span>
      {state === 'failed' && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Try again: ${name}`}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
      {!isBusy && (
        <ActionIcon
          variant="subtle"
          color="danger"
          aria-label={`Remove ${name}`}
          onMouseDown={ignoreSecondClick}
          onClick={remove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
