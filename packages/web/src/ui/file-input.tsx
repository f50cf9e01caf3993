import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { Button } from '@mantine/core';

type FileInputProps = {
  /** The button's text. */
  label: string;
  /** The accessible name of the hidden input. */
  inputLabel: string;
  accept: string;
  onChosen: (files: File[]) => void;
  icon?: ReactNode;
  isBusy?: boolean;
  /** Takes one photo with the camera instead of several files. */
  isCamera?: boolean;
  /** Marks the primary action. */
  isMain?: boolean;
  className?: string | undefined;
};

/** A button that opens the file picker; the same file can be chosen again after a fix. */
export function FileInput({ label, inputLabel, accept, onChosen, ...look }: FileInputProps) {
  const { icon, isBusy = false, isCamera = false, isMain = false, className } = look;
  const input = useRef<HTMLInputElement>(null);
  const [key, setKey] = useState(0);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onChosen([...(event.currentTarget.files ?? [])]);
    // Choosing the same file again fires no change event, so the input is replaced.
    setKey(key + 1);
  };
  return (
    <>
      <input
        key={key}
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
        accept={accept}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        aria-label={inputLabel}
        onChange={choose}
      />
      <Button
        {...(isMain ? { 'data-next': true } : { variant: 'default', size: 'compact-sm' })}
        className={className}
        leftSection={icon}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
