import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '@mantine/core';
import classes from './segments.module.css';

type SegmentsProps = {
  /** The group's accessible name; not needed for toggles of named sections. */
  label?: string;
  children: ReactNode;
  /** Rendered beside the control, not part of it. */
  more?: ReactNode;
};

/** A segmented control: mutually exclusive buttons, or previous/next. */
export function Segments({ label, children, more }: SegmentsProps) {
  return (
    <div
      data-screen-only
      className={classes.row}
      role={label === undefined ? undefined : 'group'}
      aria-label={label}
    >
      <div className={classes.scroll}>
        <div role="presentation" className={classes.track} onKeyDown={moveFocus}>
          {children}
        </div>
      </div>
      {more}
    </div>
  );
}

type SegmentProps = {
  label: string;
  onClick: () => void;
  /** Whether the segment is selected; undefined for plain buttons. */
  isPressed?: boolean;
  disabled?: boolean;
};

/** One button of `Segments`. */
export function Segment({ label, onClick, isPressed, disabled = false }: SegmentProps) {
  return (
    <Button
      size="compact-sm"
      variant={isPressed ? 'light' : 'default'}
      disabled={disabled}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

type ExpanderProps = { label: string; isOpen: boolean; onToggle: () => void };

/** Opens fields for a value that no segment offers. */
export function Expander({ label, isOpen, onToggle }: ExpanderProps) {
  return (
    <Button
      size="compact-sm"
      variant={isOpen ? 'light' : 'subtle'}
      color={isOpen ? 'accent' : 'gray'}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {label}
    </Button>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
};

/** Arrow keys move between the buttons; so does Tab. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const place = buttons.findIndex((button) => button === document.activeElement) + step;
  const next = buttons[Math.min(Math.max(place, 0), buttons.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
