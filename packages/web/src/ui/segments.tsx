import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '@mantine/core';
import classes from './segments.module.css';

type SegmentsProps = {
  /** What is chosen with them; toggles of sections that are named already need none. */
  label?: string;
  children: ReactNode;
  /** What belongs beside the choice and is no part of it. */
  more?: ReactNode;
};

/** Buttons of which one is on, or steps to either side, joined into one control. */
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
  /** Of a choice: whether it is the one. */
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

/** Opens fields for what none of the segments beside it stands for. */
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

/** The arrows go from one button to the next; Tab does too, as between any buttons. */
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
