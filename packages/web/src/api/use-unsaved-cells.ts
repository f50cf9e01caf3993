import { useState } from 'react';
import { dropUnsaved, loadUnsaved } from '../session/unsaved-inputs.ts';
import { useOtherInput, useUnsavedInput } from '../session/use-unsaved-input.ts';
import { describeDrafts } from '../ui/sheet/describe-drafts.ts';
import type { Drafts } from '../ui/sheet/sheet-model.ts';
import type { SheetState } from '../ui/sheet/use-sheet.ts';

/** Unsaved cells restored from another sheet's storage. */
export type ResumedCells = { name: string; drafts: Drafts } | null;

/**
 * Offers unsaved cells of other sheets whose names begin with `start`; accepting opens that sheet
 * with the cells filled in.
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

/**
 * Stores a sheet's unsaved cells under `name` and offers them when it is opened again. `subject` is
 * what the whole sheet is about where its cells do not say so: the store of a week of cash.
 */
export function useUnsavedCells(name: string, sheet: SheetState, subject?: string) {
  const { offer } = useUnsavedInput<Drafts>(name, {
    values: sheet.drafts,
    isChanged: sheet.changed.length + sheet.orphaned.length > 0,
    describe: (drafts) => {
      const text = describeDrafts(sheet.model, drafts);
      return subject === undefined ? text : `${text} for ${subject}`;
    },
    onKeep: sheet.replaceDrafts,
  });
  return offer;
}
