import { useMemo, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { useImportPasted } from '../../../api/use-import-pasted.ts';
import { useShownChoice } from '../../../api/use-shown-choice.ts';
import { useUnsavedCells } from '../../../api/use-unsaved-cells.ts';
import type { UnsavedOffer } from '../../../session/use-unsaved-input.ts';
import { UnsavedInput } from '../../../ui/unsaved-input.tsx';
import type { Drafts } from '../../../ui/sheet/sheet-model.ts';
import { useSaveSheet } from '../../../api/use-save-sheet.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { ChangedByContext } from '../../../ui/sheet/changed-by.ts';
import { SaveBar } from '../../../ui/sheet/save-bar.tsx';
import { GoneCells } from '../../../ui/sheet/gone-cells.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { useSheet } from '../../../ui/sheet/use-sheet.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { tellChangedBy } from '../../activity/changed-by.tsx';
import { salesList, salesSheet, toWeekBody, type WeekOfSales } from './sales-sheet.ts';
import classes from './week.module.css';

type WeekSheetProps = {
  /** Under this name unsaved cells are kept. */
  name: string;
  week: WeekOfSales;
  /** What was typed into another week. */
  other: UnsavedOffer | null;
  /** Unsaved cells that it begins with. */
  first: Drafts;
  /** The store that was asked for: its first empty day waits for what is typed. */
  startsIn: string | undefined;
  /** The day that was asked for, if it takes an amount. */
  startsOn: string | undefined;
};

/** The sheet of a week with its button; on a phone one store's week as a list. */
export function WeekSheet({ name, week, other, first, startsIn, startsOn }: WeekSheetProps) {
  const isNarrow = useNarrow();
  const importPasted = useImportPasted();
  const isShown = (id: string | undefined) => week.stores.some(({ _id }) => _id === id);
  const [storeId, choose] = useShownChoice('store', week.stores[0]?._id ?? '', isShown);
  const model = useMemo(
    () => (isNarrow ? salesList(week, storeId) : salesSheet(week)),
    [isNarrow, week, storeId],
  );
  const sheet = useSheet(model, first);
  const offer = useUnsavedCells(name, sheet) ?? other;
  const place = useRef<HTMLDivElement>(null);
  const saving = useSaveSheet(sheet, {
    place,
    toSaving: (changed) => ({
      parts: changed.map((cell) => [cell]),
      send: () => call('PUT /sales/week', { body: toWeekBody(changed) }),
    }),
    nameOf: ({ length }) => `${length} ${length === 1 ? 'sale' : 'sales'}`,
  });
  return (
    <div ref={place}>
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
      <ChangedByContext value={tellChangedBy}>
        <Sheet
          sheet={sheet}
          isBusy={saving.isBusy}
          startsIn={isShown(startsIn) ? startsIn : undefined}
          startsOn={startsOn}
          onEnd={() => saving.button.current?.focus()}
          onTooLong={importPasted}
        />
      </ChangedByContext>
      <GoneCells sheet={sheet} />
      <SaveBar saving={saving} count={sheet.changed.length} />
    </div>
  );
}
