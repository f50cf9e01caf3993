import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/**
 * Takes files that are dropped on the form around a part, or pasted into it; true while some are
 * held over it. Pasted text goes where it always goes.
 */
export function useDropAndPaste(
  part: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = filesOf(data);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const around = part.current?.closest('form') ?? part.current;
    if (!around) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      take(event, event.dataTransfer);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget instanceof Node && around.contains(event.relatedTarget)) return;
      setIsOver(false);
    };
    around.addEventListener('paste', (event) => take(event, event.clipboardData), { signal });
    around.addEventListener('dragover', over, { signal });
    around.addEventListener('dragleave', leave, { signal });
    around.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, [part]);
  return isOver;
}
