import type { InputOf, RouteName } from '@backcounter/api/client';
import { useRef, useState } from 'react';
import { useNotice, type NoticeState } from '../ui/notice.tsx';
import { saveFile } from '../ui/save-file.ts';
import { useKeepFocus } from '../ui/use-keep-focus.ts';
import { problemText } from './api-error.ts';
import { callFile } from './client.ts';

/** A route that returns a file, such as `GET /exports/sales.csv`. */
type FileRoute = Extract<RouteName, `GET /exports/${string}`>;

/**
 * Fetches a file with the session's token and saves it under the server's name; throws ApiError. In
 * the demo the page generates the file itself.
 */
async function download<K extends FileRoute>(name: K, input: InputOf<K>): Promise<void> {
  const file = await callFile(name, input);
  saveFile(file, file.name);
}

type Download = {
  /** The route being downloaded; null when idle. */
  busy: FileRoute | null;
  /** Shows failures; render it with `Notice`. */
  notice: NoticeState;
  /** Starts a download unless one is running. */
  start: <K extends FileRoute>(name: K, input: InputOf<K>) => void;
};

const downloadFailed = 'The file could not be created. Please try again.';

/** One download at a time, with its busy state and error notice. */
export function useDownload(): Download {
  const [busy, setBusy] = useState<FileRoute | null>(null);
  const isBusy = useRef(false);
  const notice = useNotice();
  useKeepFocus(null, { when: '', isBusy: busy !== null, fallbacks: [] });
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
