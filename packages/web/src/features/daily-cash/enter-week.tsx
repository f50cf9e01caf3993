import { useMemo, useRef } from 'react';
import { addDays, formatDateInText } from '@backcounter/core/dates';
import { call } from '../../api/client.ts';
import { StorePicker } from '../../api/store-picker.tsx';
import { useAnswer } from '../../api/use-answer.ts';
import { useSaveSheet } from '../../api/use-save-sheet.ts';
import { useToday } from '../../session/use-business.ts';
import { Section } from '../../ui/section.tsx';
import { SaveBar } from '../../ui/sheet/save-bar.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { useSheet } from '../../ui/sheet/use-sheet.ts';
import { WeekSteps } from '../../ui/sheet/week-steps.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { cashList, cashSheet, missingAmounts, toCashDays, type WeekOfCash } from './cash-sheet.ts';
import classes from './daily-cash.module.css';
import { messages } from './messages.ts';

type EnterWeekProps = {
  storeId: string;
  onStore: (storeId: string) => void;
  /** The week's Monday. */
  start: string;
  onWeek: (start: string) => void;
};

/** A store's week of cash as one sheet, credit, debit and fuel by days (CSH-02, CSH-07). */
export function EnterWeek({ storeId, onStore, start, onWeek }: EnterWeekProps) {
  const today = useToday();
  const params = { storeId, start: addDays(start, -7), end: addDays(start, 6) };
  const answer = useAnswer(
    'GET /daily-cash/store/:storeId/week/:start/:end',
    storeId === '' ? null : { params },
  );
  const week = useMemo(
    () => (answer.data ? { start, entries: answer.data.data, today } : null),
    [answer.data, start, today],
  );
  return (
    <Section
      title={`Cash, week of ${formatDateInText(start)}`}
      side={
        <WeekSteps
          previous={() => onWeek(addDays(start, -7))}
          next={() => onWeek(addDays(start, 7))}
          isLast={addDays(start, 7) > today}
        />
      }
    >
      <div className={classes.weekStore}>
        <StorePicker name="store_id" value={storeId} onChange={onStore} />
      </div>
      {storeId === '' ? (
        <EmptyState text="Choose a store to enter its week." />
      ) : answer.error && !answer.data ? (
        <ErrorState text={messages.weekFailed} onRetry={() => void answer.refetch()} />
      ) : week === null ? (
        <div role="status" aria-label="Loading" className={classes.weekWaiting} />
      ) : (
        <CashSheet key={`${storeId} ${start}`} storeId={storeId} week={week} />
      )}
    </Section>
  );
}

function CashSheet({ storeId, week }: { storeId: string; week: WeekOfCash }) {
  const isNarrow = useNarrow();
  const model = useMemo(() => (isNarrow ? cashList(week) : cashSheet(week)), [isNarrow, week]);
  const sheet = useSheet(model);
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
