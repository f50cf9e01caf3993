import { useMemo, useRef, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useSaveSheet } from '../../../api/use-save-sheet.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { SaveBar } from '../../../ui/sheet/save-bar.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { useSheet } from '../../../ui/sheet/use-sheet.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { salesList, salesSheet, toWeekBody, type WeekOfSales } from './sales-sheet.ts';
import classes from './week.module.css';

/** The sheet of a week with its button; on a phone one store's week as a list. */
export function WeekSheet({ week }: { week: WeekOfSales }) {
  const isNarrow = useNarrow();
  const [chosen, setChosen] = useState('');
  const storeId = (week.stores.find(({ _id }) => _id === chosen) ?? week.stores[0])?._id ?? '';
  const model = useMemo(
    () => (isNarrow ? salesList(week, storeId) : salesSheet(week)),
    [isNarrow, week, storeId],
  );
  const sheet = useSheet(model);
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
      {isNarrow && (
        <div className={classes.store}>
          <SelectField
            label="Store"
            options={week.stores.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={storeId}
            onChange={setChosen}
          />
        </div>
      )}
      <Sheet
        sheet={sheet}
        isBusy={saving.isBusy}
        onEnd={() => saving.button.current?.focus()}
        onTooLong={() => {}}
      />
      <SaveBar saving={saving} count={sheet.changed.length} />
    </div>
  );
}
