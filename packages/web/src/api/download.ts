import type { InputOf, RouteName } from '@backcounter/api/client';
import { useRef, useState } from 'react';
import { useNotice, type NoticeState } from '../ui/notice.tsx';
import { saveFile } from '../ui/save-file.ts';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { problemText } from './api-error.ts';
import { callFile } from './client.ts';

/** A call that answers a file, such as `GET /exports/sales.csv`. */
type FileRoute = Extract<RouteName, `GET /exports/${string}`>;

/**
 * Fetches a file with the session's right and hands it to the person as a download, under the name
 * that the server gives it; throws ApiError. In the demo the page itself makes the file.
 */
async function download<K extends FileRoute>(name: K, input: InputOf<K>): Promise<void> {
  const file = await callFile(name, input);
  saveFile(file, file.name);
}

type Download = {
  /** The call whose file is on its way; null when none is. */
  busy: FileRoute | null;
  /** Says what went wrong; to be shown with `Notice`. */
  notice: NoticeState;
  /** Starts a download, unless one is on its way already. */
  start: <K extends FileRoute>(name: K, input: InputOf<K>) => void;
};

const downloadFailed = 'The file could not be made. Please try again.';

/** Downloads of a screen, one at a time, with their busy state and what went wrong. */
export function useDownload(): Download {
  const [busy, setBusy] = useState<FileRoute | null>(null);
  const isBusy = useRef(false);
  const notice = useNotice();
  useFocusKept(null, { when: '', isBusy: busy !== null, order: [] });
  const start = <K extends FileRoute>(name: K, input: InputOf<K>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(name);
    notice.clear();
    void download(name, input)
      .catch((error: unknown) => notice.fail(problemText(error, downloadFailed), null))
      .finally(() => {
        isBusy.current = false;
        setBusy(null);
      });
  };
  return { busy, notice, start };
}
