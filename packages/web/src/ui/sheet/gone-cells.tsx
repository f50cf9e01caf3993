import { Button } from '@mantine/core';
import { describeDrafts } from './describe-drafts.ts';
import classes from './gone-cells.module.css';
import type { SheetState } from './use-sheet.ts';

/** What was typed into rows that are there no more, which keeps nothing else from being saved. */
export function GoneCells({ sheet }: { sheet: SheetState }) {
  const { gone, drafts, model, forgetGone } = sheet;
  if (gone.length === 0) return null;
  const typed = Object.fromEntries(
    gone.flatMap(({ id }) => (drafts[id] ? [[id, drafts[id]] as const] : [])),
  );
  return (
    <div role="group" aria-label="Not to be saved" className={classes.gone}>
      <p role="status">Cannot be saved: {describeDrafts(model, typed)}</p>
      <Button size="compact-sm" variant="default" onClick={forgetGone}>
        Discard
      </Button>
    </div>
  );
}
