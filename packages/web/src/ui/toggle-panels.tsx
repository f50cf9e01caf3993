import type { ComponentType, ReactNode } from 'react';
import { HeadTools } from './head-tools.tsx';
import { SectionToggle } from './section.tsx';
import { Segments } from './segments.tsx';
import { useOneOpen } from './use-one-open.ts';

type Panel<Id extends string> = { id: Id; label: string; Panel: ComponentType };

type TogglePanelsProps<Id extends string> = {
  panels: readonly Panel<Id>[];
  /** The panel that is open until another one is chosen. */
  first?: Id;
  /** What stands there while every panel is closed. */
  otherwise?: ReactNode;
};

/** A screen of panels of which at most one is open, each with its toggle in the page's head. */
export function TogglePanels<Id extends string>({
  panels,
  first,
  otherwise,
}: TogglePanelsProps<Id>) {
  const { open, toggle } = useOneOpen<Id>(first);
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
