import { createContext, useContext, useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@mantine/core';
import listClasses from './list-tools.module.css';
import classes from './section.module.css';
import { Segments } from './segments.tsx';

type SectionProps = {
  title: string;
  children?: ReactNode;
  /** Buttons beside the heading. */ side?: ReactNode;
  /** True of one in a `SectionGroup` of which nothing but the heading and its buttons is shown. */
  isClosed?: boolean;
};

/** Where a section takes tools: undefined outside of one, null until it is drawn. */
const ToolsPlace = createContext<HTMLElement | null | undefined>(undefined);

/** A heading and a hairline; a region named by its heading. */
export function Section({ title, children, side, isClosed = false }: SectionProps) {
  const id = useId();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <section
      className={classes.section}
      aria-labelledby={id}
      data-closed={isClosed || undefined}
      data-screen-only={isClosed || undefined}
    >
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {side}
        <div ref={setPlace} data-screen-only className={classes.tools} />
      </div>
      <ToolsPlace value={place}>{children}</ToolsPlace>
    </section>
  );
}

/** What can be done with all of a section, drawn in the line of its heading. */
export function SectionTools({ children }: { children: ReactNode }) {
  const place = useContext(ToolsPlace);
  if (place === null) return null;
  return place === undefined ? children : createPortal(children, place);
}

/** One of `SectionTools`. */
export function SectionTool({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={listClasses.tool} onClick={onClick}>
      {label}
    </button>
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
      data-screen-only
      aria-expanded={openLabel === undefined ? isOpen : undefined}
      onClick={onToggle}
    >
      {isOpen ? (openLabel ?? label) : label}
    </Button>
  );
}

/** Toggles of which one is open, as one control. */
export function SectionToggles({ children }: { children: ReactNode }) {
  return (
    <div className={classes.toggles}>
      <Segments>{children}</Segments>
    </div>
  );
}

/** Fields of a filter beside each other, with their button at the end. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <div data-screen-only className={classes.filters}>
      {children}
    </div>
  );
}
