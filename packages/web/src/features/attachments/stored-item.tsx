import { useState } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { saveFile } from '../../ui/save-file.ts';
import { ignoreSecondClick } from '../../ui/second-click.ts';
import type { PreviewedFile } from './previewed-file.ts';
import classes from './attachments.module.css';
import { sizeText, Thumbnail } from './thumbnail.tsx';
import { useContent, type StoredFile } from './use-stored-files.ts';

type StoredItemProps = {
  file: StoredFile;
  mayRemove: boolean;
  shown: PreviewedFile;
  onShow: (shown: PreviewedFile) => void;
  onRemoved: () => void;
  onFailed: (text: string) => void;
};

/** An uploaded file: view, save and remove. */
export function StoredItem({ file, mayRemove, shown, ...act }: StoredItemProps) {
  const { _id: id, name, size } = file;
  const content = useContent(id);
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    try {
      await call('DELETE /attachments/:id', { params: { id } });
      if (shown?.blob === content.data) act.onShow(null);
      act.onRemoved();
      await refresh();
    } catch (problem) {
      act.onFailed(problemText(problem, 'Error removing file'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <li className={classes.item} aria-busy={isBusy}>
      <Thumbnail name={name} content={content.data} shown={shown} onShow={act.onShow} />
      <span className={classes.name}>
        {name}
        <small>
          {content.error ? problemText(content.error, 'It cannot be loaded.') : sizeText(size)}
        </small>
      </span>
      <ActionIcon
        variant="subtle"
        aria-label={`Save ${name}`}
        disabled={!content.data}
        onClick={() => content.data && saveFile(content.data, name)}
      >
        <IconDownload size={16} aria-hidden />
      </ActionIcon>
      {mayRemove && (
        <ActionIcon
          variant="subtle"
          color="danger"
          aria-label={`Remove ${name}`}
          aria-disabled={isBusy}
          onMouseDown={ignoreSecondClick}
          onClick={() => void remove()}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
