import type { ComponentType, ReactNode } from 'react';
import { HeadTools } from './head-tools.tsx';
import { SectionToggle } from './section.tsx';
import { Segments } from './segments.tsx';
import { useOpenPanel } from './use-open-panel.ts';

type Panel<Id extends string> = { id: Id; label: string; Panel: ComponentType };

type TogglePanelsProps<Id extends string> = {
  panels: readonly Panel<Id>[];
  /** The panel that is open while no other is. */
  first?: Id;
  /** Shown while all panels are closed. */
  otherwise?: ReactNode;
};

/** A screen of mutually exclusive panels, with their toggles in the page's head. */
export function TogglePanels<Id extends string>({
  panels,
  first,
  otherwise,
}: TogglePanelsProps<Id>) {
  const { open, toggle } = useOpenPanel(
    panels.map(({ id }) => id),
    first,
  );
  return (
    <>
      <HeadTools>
        <Segments>
          {panels.map(({ id, label }) => (
            <SectionToggle
              key={id}
              label={label}
              isOpen={open === id}
              onToggle={() => toggle(id)}
            />
          ))}
        </Segments>
      </HeadTools>
      {panels.map(({ id, Panel }) => open === id && <Panel key={id} />)}
      {open === null && otherwise}
    </>
  );
}
