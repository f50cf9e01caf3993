import { useMemo, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { UndoNotice } from '../../../api/undo-notice.tsx';
import { useImportPasted } from '../../../api/use-import-pasted.ts';
import { useRememberedChoice } from '../../../api/use-remembered-choice.ts';
import { useUnsavedCells } from '../../../api/use-unsaved-cells.ts';
import type { UnsavedOffer } from '../../../session/use-unsaved-input.ts';
import { UnsavedInput } from '../../../ui/unsaved-input.tsx';
import type { Drafts } from '../../../ui/sheet/sheet-model.ts';
import { useSaveSheet } from '../../../api/use-save-sheet.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { ChangedByContext } from '../../../ui/sheet/changed-by.ts';
import { SaveBar } from '../../../ui/sheet/save-bar.tsx';
import { OrphanedCells } from '../../../ui/sheet/orphaned-cells.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { useSheet } from '../../../ui/sheet/use-sheet.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { renderChangedBy } from '../../activity/changed-by.tsx';
import { savedText, undoOfWeek } from './saved-week.ts';
import { salesList, salesSheet, toWeekBody, type WeekOfSales } from './sales-sheet.ts';
import classes from './week.module.css';

type WeekSheetProps = {
  /** Storage name of the unsaved cells. */
  name: string;
  week: WeekOfSales;
  /** Unsaved input of another week. */
  other: UnsavedOffer | null;
  /** Unsaved cells to start with. */
  first: Drafts;
  /** Store from the URL: its first empty day gets the focus. */
  startsIn: string | undefined;
  /** Day from the URL; gets the focus if it takes an amount. */
  startsOn: string | undefined;
};

/** A week's sheet with its save bar; on a phone, one store's week as a list. */
export function WeekSheet({ name, week, other, first, startsIn, startsOn }: WeekSheetProps) {
  const isNarrow = useNarrow();
  const importPasted = useImportPasted();
  const isShown = (id: string | undefined) => week.stores.some(({ _id }) => _id === id);
  const [storeId, choose] = useRememberedChoice('store', week.stores[0]?._id ?? '', isShown);
  const model = useMemo(
    () => (isNarrow ? salesList(week, storeId) : salesSheet(week)),
    [isNarrow, week, storeId],
  );
  const sheet = useSheet(model, first);
  const offer = useUnsavedCells(name, sheet) ?? other;
  const container = useRef<HTMLDivElement>(null);
  const saving = useSaveSheet(sheet, {
    place: container,
    toSaving: (changed) => ({
      parts: changed.map((cell) => [cell]),
      send: () => call('PUT /sales/week', { body: toWeekBody(changed) }),
    }),
    nameOf: savedText,
    toUndo: undoOfWeek,
  });
  return (
    <div ref={container}>
      <UnsavedInput offer={offer} />
      {isNarrow && (
        <div className={classes.store}>
          <SelectField
            isSearchable
            label="Store"
            options={week.stores.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={storeId}
            onChange={choose}
          />
        </div>
      )}
      <ChangedByContext value={renderChangedBy}>
        <Sheet
          sheet={sheet}
          isBusy={saving.isBusy}
          startsIn={isShown(startsIn) ? startsIn : undefined}
          startsOn={startsOn}
          onEnd={() => saving.button.current?.focus()}
          onTooLong={importPasted}
        />
      </ChangedByContext>
      <OrphanedCells sheet={sheet} />
      <SaveBar saving={saving} count={sheet.changed.length} />
      <UndoNotice of={saving.undo} />
    </div>
  );
}
