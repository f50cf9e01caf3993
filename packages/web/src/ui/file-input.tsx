import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { Button } from '@mantine/core';

type FileInputProps = {
  /** The text of the button. */
  label: string;
  /** The accessible name of the input behind it. */
  inputLabel: string;
  accept: string;
  onChosen: (files: File[]) => void;
  icon?: ReactNode;
  isBusy?: boolean;
  /** Takes one photo with the camera instead of choosing several files. */
  isCamera?: boolean;
  /** The button is what its part of the page is for. */
  isMain?: boolean;
  className?: string | undefined;
};

/** A button that chooses files of the device; the same file can be chosen again, mended meanwhile. */
export function FileInput({ label, inputLabel, accept, onChosen, ...look }: FileInputProps) {
  const { icon, isBusy = false, isCamera = false, isMain = false, className } = look;
  const input = useRef<HTMLInputElement>(null);
  const [key, setKey] = useState(0);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onChosen([...(event.currentTarget.files ?? [])]);
    // A browser says nothing when what is chosen already is chosen again: a new input has nothing.
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
