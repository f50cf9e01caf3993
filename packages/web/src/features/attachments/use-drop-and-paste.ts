import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/**
 * Handles files dropped on the form around `part` or pasted into it; returns true while files are
 * dragged over it. Text is pasted as usual.
 */
export function useDropAndPaste(
  part: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): boolean {
  const [isOver, setIsOver] = useState(false);
  const handleFiles = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = filesOf(data);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const dropArea = part.current?.closest('form') ?? part.current;
    if (!dropArea) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      handleFiles(event, event.dataTransfer);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget instanceof Node && dropArea.contains(event.relatedTarget)) return;
      setIsOver(false);
    };
    dropArea.addEventListener('paste', (event) => handleFiles(event, event.clipboardData), {
      signal,
    });
    dropArea.addEventListener('dragover', over, { signal });
    dropArea.addEventListener('dragleave', leave, { signal });
    dropArea.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, [part]);
  return isOver;
}
