import { useEffect, useState } from 'react';
import { heldFiles, subscribeHeld } from '../../session/held-files.ts';

/** The names of forms that begin with `start` and have files that wait in this browser. */
export function useHeldPlaces(start: string): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOpen = true;
    const look = () =>
      void heldFiles(start).then((files) => {
        if (isOpen) setNames([...new Set(files.map(({ name }) => name))]);
      });
    look();
    const stop = subscribeHeld(look);
    return () => {
      isOpen = false;
      stop();
    };
  }, [start]);
  return names;
}
