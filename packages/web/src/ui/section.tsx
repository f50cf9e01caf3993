import { useId, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import classes from './section.module.css';

type SectionProps = {
  title: string;
  children?: ReactNode;
  /** Buttons beside the heading. */ side?: ReactNode;
  /** True of one in a `SectionGroup` of which nothing but the heading and its buttons is shown. */
  isClosed?: boolean;
};

/** A heading and a hairline; a region named by its heading. */
export function Section({ title, children, side, isClosed = false }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id} data-closed={isClosed || undefined}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {side}
      </div>
      {children}
    </section>
  );
}

/** Sections of which the closed ones share a line, and the open one stands below it. */
export function SectionGroup({ children }: { children: ReactNode }) {
  return <div className={classes.group}>{children}</div>;
}

type SectionToggleProps = {
  label: string;
  /** The name while the section is open, when the documents give it another. */
  openLabel?: string;
  isOpen: boolean;
  onToggle: () => void;
};

/** The button that opens and closes a section. */
export function SectionToggle({ label, openLabel, isOpen, onToggle }: SectionToggleProps) {
  return (
    <Button
      variant={isOpen ? 'light' : 'default'}
      size="compact-sm"
      className={classes.toggle}
      aria-expanded={openLabel === undefined ? isOpen : undefined}
      onClick={onToggle}
    >
      {isOpen ? (openLabel ?? label) : label}
    </Button>
  );
}

/** Toggles in a row. */
export function SectionToggles({ children }: { children: ReactNode }) {
  return <div className={classes.toggles}>{children}</div>;
}

/** Fields of a filter beside each other, with their button at the end. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <div className={classes.filters}>{children}</div>;
}
