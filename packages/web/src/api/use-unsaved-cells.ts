import { useState } from 'react';
import { dropUnsaved, loadUnsaved } from '../session/unsaved-inputs.ts';
import { useOtherInput, useUnsavedInput } from '../session/use-unsaved-input.ts';
import { describeDrafts } from '../ui/sheet/describe-drafts.ts';
import type { Drafts } from '../ui/sheet/sheet-model.ts';
import type { SheetState } from '../ui/sheet/use-sheet.ts';

/** Unsaved cells of another sheet that are taken up where they belong. */
export type ResumedCells = { name: string; drafts: Drafts } | null;

/**
 * What was typed into other sheets whose names begin with `start`: taking it up leads to the sheet
 * and puts it in there.
 */
export function useOtherCells(start: string, name: string, goTo: (name: string) => void) {
  const [resumed, setResumed] = useState<ResumedCells>(null);
  const other = useOtherInput(start, {
    except: name,
    onKeep: (found) => {
      const input = loadUnsaved(found);
      const drafts = (input?.values ?? {}) as Drafts;
      if (input) dropUnsaved(input);
      setResumed({ name: found, drafts });
      goTo(found);
    },
  });
  return { other, drafts: resumed?.name === name ? resumed.drafts : {} };
}

/** Keeps the unsaved cells of a sheet under its name, and offers them when it is opened again. */
export function useUnsavedCells(name: string, sheet: SheetState) {
  const { offer } = useUnsavedInput<Drafts>(name, {
    values: sheet.drafts,
    isChanged: sheet.changed.length + sheet.gone.length > 0,
    describe: (drafts) => describeDrafts(sheet.model, drafts),
    onKeep: sheet.load,
  });
  return offer;
}
