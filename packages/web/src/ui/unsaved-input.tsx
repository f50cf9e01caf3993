import type { MouseEvent } from 'react';
import { Button } from '@mantine/core';
import classes from './unsaved-input.module.css';

type UnsavedInputProps = {
  label?: string;
  offer: { what: string; keep: () => void; discard: () => void } | null;
};

/** Offers what was typed before and not saved; nothing of it stands in the fields by itself. */
export function UnsavedInput({ label = 'Unsaved input', offer }: UnsavedInputProps) {
  if (!offer) return null;
  const answer = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    const button = event.currentTarget;
    const place = button.closest('form') ?? button.closest('section')?.parentElement;
    act();
    // The button that was pressed is gone.
    if (place) focusFirst(place);
  };
  return (
    <section aria-label={label} className={classes.offer}>
      <p>
        Not saved yet: <strong>{offer.what}</strong>
      </p>
      <Button size="compact-sm" variant="default" onClick={answer(offer.keep)}>
        Keep
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={answer(offer.discard)}>
        Discard
      </Button>
    </section>
  );
}

/** Focuses the first field that can be typed into; the page moves only where that is out of sight. */
export function focusFirst(place: HTMLElement): void {
  const field = [...place.querySelectorAll<HTMLElement>('input, select, textarea')].find(
    (element) => !element.matches(':disabled, [readonly], [type="hidden"]'),
  );
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'nearest' });
}
