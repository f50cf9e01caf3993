import { useMemo, useRef } from 'react';
import { addDays, formatDateInText } from '@backcounter/core/dates';
import { call } from '../../api/client.ts';
import { AfterFirstStore } from '../../api/first-step.tsx';
import { StorePicker } from '../../api/store-picker.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useStores, useUniqueStoreNames } from '../../api/use-stores.ts';
import { useImportPasted } from '../../api/use-import-pasted.ts';
import { useOtherCells, useUnsavedCells } from '../../api/use-unsaved-cells.ts';
import type { UnsavedOffer } from '../../session/use-unsaved-input.ts';
import { UnsavedInput } from '../../ui/unsaved-input.tsx';
import type { Drafts } from '../../ui/sheet/sheet-model.ts';
import { useSaveSheet } from '../../api/use-save-sheet.ts';
import { useClosedReason } from '../../session/closed-books.tsx';
import { useToday } from '../../session/use-business.ts';
import { Section } from '../../ui/section.tsx';
import { ChangedByContext } from '../../ui/sheet/changed-by.ts';
import { SaveBar } from '../../ui/sheet/save-bar.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { useSheet } from '../../ui/sheet/use-sheet.ts';
import { WeekSteps } from '../../ui/sheet/week-steps.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import {
  cashList,
  cashSheet,
  missingAmounts,
  toCashDays,
  undoOfCashWeek,
  type WeekOfCash,
} from './cash-sheet.ts';
import { renderChangedBy } from '../activity/changed-by.tsx';
import classes from './daily-cash.module.css';
import { messages } from './messages.ts';
import { StoresWeek } from './stores-week.tsx';

/** Prefix of the storage names of unsaved weeks, followed by store and Monday. */
const unsavedWeek = 'cash week ';

type EnterWeekProps = {
  storeId: string;
  /** The week's Monday. */
  start: string;
  /** True when the sheet was just opened by its button. */
  startsFocused: boolean;
  goTo: (to: { store?: string; week?: string }) => void;
  /** Opens a store's sheet for input. */
  onStore: (storeId: string) => void;
};

/** A store's week of cash as one sheet: credit, debit and fuel by days (CSH-02, CSH-07). */
export function EnterWeek({ storeId, start, startsFocused, goTo, onStore }: EnterWeekProps) {
  const today = useToday();
  const inClosedBooks = useClosedReason();
  const params = { storeId, start: addDays(start, -7), end: addDays(start, 6) };
  const response = useApiQuery(
    'GET /daily-cash/store/:storeId/week/:start/:end',
    storeId === '' ? null : { params },
  );
  const name = `${unsavedWeek}${storeId} ${start}`;
  const { other, drafts } = useOtherCells(unsavedWeek, name, (found) => {
    const [store = '', monday = ''] = found.slice(unsavedWeek.length).split(' ');
    goTo({ store, week: monday });
  });
  const week = useMemo(
    () => (response.data ? { start, entries: response.data.data, today, inClosedBooks } : null),
    [response.data, start, today, inClosedBooks],
  );
  return (
    <Section
      title={`Cash, week of ${formatDateInText(start)}`}
      side={
        <WeekSteps
          previous={() => goTo({ week: addDays(start, -7) })}
          next={() => goTo({ week: addDays(start, 7) })}
          isLast={addDays(start, 7) > today}
        />
      }
    >
      <div className={classes.weekStore}>
        <StorePicker name="store_id" value={storeId} onChange={(store) => goTo({ store })} />
      </div>
      {storeId === '' ? (
        <>
          <EmptyState text="Choose a store to enter its week." />
          <AfterFirstStore text={messages.emptyHint}>
            <StoresWeek start={start} onDay={onStore} />
          </AfterFirstStore>
        </>
      ) : response.error && !response.data ? (
        <ErrorState text={messages.weekFailed} onRetry={() => void response.refetch()} />
      ) : week === null ? (
        <div role="status" aria-label="Loading" className={classes.weekWaiting} />
      ) : (
        <CashSheet
          key={name}
          name={name}
          storeId={storeId}
          week={week}
          other={other}
          first={drafts}
          startsFocused={startsFocused}
        />
      )}
    </Section>
  );
}

/** A store's name; undefined for an only store, which needs none. */
function useStoreNameAmongSeveral(storeId: string): string | undefined {
  const { stores } = useStores();
  const tellApart = useUniqueStoreNames();
  const store = stores.length > 1 ? stores.find(({ _id }) => _id === storeId) : undefined;
  return store && tellApart(store).name;
}

type CashSheetProps = {
  name: string;
  storeId: string;
  week: WeekOfCash;
  other: UnsavedOffer | null;
  first: Drafts;
  startsFocused: boolean;
};

function CashSheet({ name, storeId, week, other, first, startsFocused }: CashSheetProps) {
  const isNarrow = useNarrow();
  const importPasted = useImportPasted();
  const model = useMemo(() => (isNarrow ? cashList(week) : cashSheet(week)), [isNarrow, week]);
  const sheet = useSheet(model, first);
  const storeName = useStoreNameAmongSeveral(storeId);
  const offer = useUnsavedCells(name, sheet, storeName) ?? other;
  const container = useRef<HTMLDivElement>(null);
  const saving = useSaveSheet(sheet, {
    place: container,
    check: (changed) => missingAmounts(changed, sheet.cellOf),
    toSaving: (changed) => {
      const days = toCashDays(changed, sheet.cellOf);
      const body = { store_id: storeId, cells: days.map(({ day }) => day) };
      return {
        parts: days.map(({ cells }) => cells),
        send: () => call('PUT /daily-cash/week', { body }),
      };
    },
    toUndo: (changed, saved) =>
      undoOfCashWeek(changed, saved.data, { storeId, cellOf: sheet.cellOf }),
    nameOf: (changed) => {
      const days = toCashDays(changed, sheet.cellOf).length;
      return `${days} ${days === 1 ? 'day' : 'days'}`;
    },
  });
  return (
    <div ref={container}>
      <UnsavedInput offer={offer} />
      <ChangedByContext value={renderChangedBy}>
        <Sheet
          sheet={sheet}
          isBusy={saving.isBusy}
          startsFocused={startsFocused}
          onEnd={() => saving.button.current?.focus()}
          onTooLong={importPasted}
        />
      </ChangedByContext>
      <SaveBar saving={saving} count={sheet.changed.length} />
      <UndoNotice of={saving.undo} />
    </div>
  );
}
