import { Button } from '@mantine/core';
import { describeDrafts } from './describe-drafts.ts';
import classes from './orphaned-cells.module.css';
import type { SheetState } from './use-sheet.ts';

/** Input in rows that have since been deleted; it does not block saving the rest. */
export function OrphanedCells({ sheet }: { sheet: SheetState }) {
  const { orphaned, drafts, model, discardOrphaned } = sheet;
  if (orphaned.length === 0) return null;
  const typed = Object.fromEntries(
    orphaned.flatMap(({ id }) => (drafts[id] ? [[id, drafts[id]] as const] : [])),
  );
  return (
    <div role="group" aria-label="Cannot be saved" className={classes.gone}>
      <p role="status">Cannot be saved: {describeDrafts(model, typed)}</p>
      <Button size="compact-sm" variant="default" onClick={discardOrphaned}>
        Discard
      </Button>
    </div>
  );
}
