import { useEffect, useState } from 'react';
import { loadPendingFiles, subscribePendingFiles } from '../../session/pending-files.ts';

/** Names of forms starting with `start` that have stored files in this browser. */
export function usePendingFormNames(start: string): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOpen = true;
    const load = () =>
      void loadPendingFiles(start).then((files) => {
        if (isOpen) setNames([...new Set(files.map(({ name }) => name))]);
      });
    load();
    const stop = subscribePendingFiles(load);
    return () => {
      isOpen = false;
      stop();
    };
  }, [start]);
  return names;
}
