import { useMemo, useRef } from 'react';
import { addDays, formatDateInText } from '@backcounter/core/dates';
import { call } from '../../api/client.ts';
import { AfterFirstStore } from '../../api/first-step.tsx';
import { StorePicker } from '../../api/store-picker.tsx';
import { useAnswer } from '../../api/use-answer.ts';
import { useImportPasted } from '../../api/use-import-pasted.ts';
import { useOtherCells, useUnsavedCells } from '../../api/use-unsaved-cells.ts';
import type { UnsavedOffer } from '../../session/use-unsaved-input.ts';
import { UnsavedInput } from '../../ui/unsaved-input.tsx';
import type { Drafts } from '../../ui/sheet/sheet-model.ts';
import { useSaveSheet } from '../../api/use-save-sheet.ts';
import { useToday } from '../../session/use-business.ts';
import { Section } from '../../ui/section.tsx';
import { ChangedByContext } from '../../ui/sheet/changed-by.ts';
import { SaveBar } from '../../ui/sheet/save-bar.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { useSheet } from '../../ui/sheet/use-sheet.ts';
import { WeekSteps } from '../../ui/sheet/week-steps.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { cashList, cashSheet, missingAmounts, toCashDays, type WeekOfCash } from './cash-sheet.ts';
import { tellChangedBy } from '../activity/changed-by.tsx';
import classes from './daily-cash.module.css';
import { messages } from './messages.ts';
import { StoresWeek } from './stores-week.tsx';

/** Begins the names of unsaved weeks; store and Monday follow. */
const unsavedWeek = 'cash week ';

type EnterWeekProps = {
  storeId: string;
  /** The week's Monday. */
  start: string;
  /** True when its button was pressed just now. */
  startsFocused: boolean;
  goTo: (to: { store?: string; week?: string }) => void;
  /** Opens the sheet of a store, to type into it. */
  onStore: (storeId: string) => void;
};

/** A store's week of cash as one sheet, credit, debit and fuel by days (CSH-02, CSH-07). */
export function EnterWeek({ storeId, start, startsFocused, goTo, onStore }: EnterWeekProps) {
  const today = useToday();
  const params = { storeId, start: addDays(start, -7), end: addDays(start, 6) };
  const answer = useAnswer(
    'GET /daily-cash/store/:storeId/week/:start/:end',
    storeId === '' ? null : { params },
  );
  const name = `${unsavedWeek}${storeId} ${start}`;
  const { other, drafts } = useOtherCells(unsavedWeek, name, (found) => {
    const [store = '', monday = ''] = found.slice(unsavedWeek.length).split(' ');
    goTo({ store, week: monday });
  });
  const week = useMemo(
    () => (answer.data ? { start, entries: answer.data.data, today } : null),
    [answer.data, start, today],
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
          <AfterFirstStore text={messages.whatStandsHere}>
            <StoresWeek start={start} onDay={onStore} />
          </AfterFirstStore>
        </>
      ) : answer.error && !answer.data ? (
        <ErrorState text={messages.weekFailed} onRetry={() => void answer.refetch()} />
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
  const offer = useUnsavedCells(name, sheet) ?? other;
  const place = useRef<HTMLDivElement>(null);
  const saving = useSaveSheet(sheet, {
    place,
    check: (changed) => missingAmounts(changed, sheet.cellOf),
    toSaving: (changed) => {
      const days = toCashDays(changed, sheet.cellOf);
      const body = { store_id: storeId, cells: days.map(({ day }) => day) };
      return {
        parts: days.map(({ cells }) => cells),
        send: () => call('PUT /daily-cash/week', { body }),
      };
    },
    nameOf: (changed) => {
      const days = toCashDays(changed, sheet.cellOf).length;
      return `${days} ${days === 1 ? 'day' : 'days'}`;
    },
  });
  return (
    <div ref={place}>
      <UnsavedInput offer={offer} />
      <ChangedByContext value={tellChangedBy}>
        <Sheet
          sheet={sheet}
          isBusy={saving.isBusy}
          startsFocused={startsFocused}
          onEnd={() => saving.button.current?.focus()}
          onTooLong={importPasted}
        />
      </ChangedByContext>
      <SaveBar saving={saving} count={sheet.changed.length} />
    </div>
  );
}
