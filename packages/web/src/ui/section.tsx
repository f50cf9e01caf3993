import { createContext, useContext, useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@mantine/core';
import listClasses from './list-tools.module.css';
import { isSecondClick } from './second-click.ts';
import classes from './section.module.css';
import { Segments } from './segments.tsx';

type SectionProps = {
  title: string;
  children?: ReactNode;
  /** Buttons beside the heading. */
  side?: ReactNode;
  /** In a `SectionGroup`, which every section must set it in: shows only the heading and buttons. */
  isClosed?: boolean;
};

/** Host element of a section's tools: undefined outside a section, null until mounted. */
const ToolsPlace = createContext<HTMLElement | null | undefined>(undefined);

/** A section with a ruled heading; a region named by it. */
export function Section({ title, children, side, isClosed }: SectionProps) {
  const id = useId();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isGrouped = isClosed !== undefined;
  const tools = <div ref={setPlace} data-screen-only className={classes.tools} />;
  const content = <ToolsPlace value={place}>{children}</ToolsPlace>;
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
        {!isGrouped && tools}
      </div>
      {isGrouped && tools}
      {isGrouped ? <div className={classes.content}>{content}</div> : content}
    </section>
  );
}

/** Renders tools in the line of the section's heading. */
export function SectionTools({ children }: { children: ReactNode }) {
  const place = useContext(ToolsPlace);
  if (place === null) return null;
  return place === undefined ? children : createPortal(children, place);
}

/** A button in `SectionTools`. */
export function SectionTool({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={listClasses.tool} onClick={onClick}>
      {label}
    </button>
  );
}

/**
 * Collapsible sections whose headings share a line, with the content of the open one below it. No
 * heading moves when a section opens, so that nothing slides under the pointer.
 */
export function SectionGroup({ children }: { children: ReactNode }) {
  return <div className={classes.group}>{children}</div>;
}

type SectionToggleProps = {
  label: string;
  /** The label while open, where the requirements specify another one. */
  openLabel?: string;
  isOpen: boolean;
  onToggle: () => void;
};

/** The button that opens and closes a section; a double click counts as one click. */
export function SectionToggle({ label, openLabel, isOpen, onToggle }: SectionToggleProps) {
  return (
    <Button
      variant={isOpen ? 'light' : 'default'}
      size="compact-sm"
      data-screen-only
      aria-expanded={openLabel === undefined ? isOpen : undefined}
      onClick={(event) => {
        if (!isSecondClick(event)) onToggle();
      }}
    >
      {isOpen ? (openLabel ?? label) : label}
    </Button>
  );
}

/** Mutually exclusive section toggles, as one control. */
export function SectionToggles({ children }: { children: ReactNode }) {
  return (
    <div className={classes.toggles}>
      <Segments>{children}</Segments>
    </div>
  );
}

/** A row of filter fields with their button at the end. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <div data-screen-only className={classes.filters}>
      {children}
    </div>
  );
}
