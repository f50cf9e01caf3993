import type { MouseEvent } from 'react';
import { Button } from '@mantine/core';
import { ignoreSecondClick } from './second-click.ts';
import classes from './unsaved-input.module.css';

type UnsavedInputProps = {
  label?: string;
  /** `by`: who else left it, on an account that employees share. */
  offer: { what: string; by: string | null; keep: () => void; discard: () => void } | null;
};

/** Offers unsaved input from an earlier visit; nothing is filled in automatically. */
export function UnsavedInput({ label = 'Unsaved input', offer }: UnsavedInputProps) {
  if (!offer) return null;
  const respond = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    const button = event.currentTarget;
    const place = button.closest('form') ?? button.closest('section')?.parentElement;
    act();
    // The pressed button has unmounted.
    if (place) focusFirst(place);
  };
  return (
    <section aria-label={label} className={classes.offer}>
      <p>
        Not saved yet{offer.by !== null && <> (by {offer.by})</>}: <strong>{offer.what}</strong>
      </p>
      <Button
        size="compact-sm"
        variant="default"
        onMouseDown={ignoreSecondClick}
        onClick={respond(offer.keep)}
      >
        Keep
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        // What another tab has left may be offered next, in the same place.
        onMouseDown={ignoreSecondClick}
        onClick={respond(offer.discard)}
      >
        Discard
      </Button>
    </section>
  );
}

/** Focuses the first editable field; scrolls only if it is out of view. */
export function focusFirst(place: HTMLElement): void {
  const field = [...place.querySelectorAll<HTMLElement>('input, select, textarea')].find(
    (element) => !element.matches(':disabled, [readonly], [type="hidden"]'),
  );
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'nearest' });
}
