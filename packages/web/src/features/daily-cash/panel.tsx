import { useRef, useState } from 'react';
import { addDays, formatDate, isSunday, mondayOf } from '@backcounter/core/dates';
import { isWeekComplete, weekProgress } from '@backcounter/core/daily-cash';
import { AfterFirstStore } from '../../api/first-step.tsx';
import { useStores } from '../../api/use-stores.ts';
import { moveUnsaved } from '../../session/unsaved-inputs.ts';
import { useToday } from '../../session/use-business.ts';
import { useOtherInput } from '../../session/use-unsaved-input.ts';
import { Section } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndoDeletion } from '../../api/use-undo-deletion.ts';
import { RowHistory } from '../activity/row-history.tsx';
import { CashForm } from './cash-form.tsx';
import {
  parseUnsavedName,
  subjectOf,
  unsavedCash,
  type CashValues,
  type Entry,
} from './cash-values.ts';
import classes from './daily-cash.module.css';
import { DayPicker } from './day-picker.tsx';
import { messages, successMs } from './messages.ts';
import { StoresWeek } from './stores-week.tsx';
import type { SavedCash } from './save-cash.ts';
import { useDay, useEntry, useWeek } from './use-entries.ts';
import { PendingFileDays } from './pending-file-days.tsx';
import { WeekPanel } from './week-panel.tsx';
import { WeekSummary } from './week-summary.tsx';
import { replaceEntry, useTypedDay, type GoToDay } from './use-typed-day.ts';
import { useSummary } from './use-summary.ts';

const recordOf = (storeName: string, { date }: Entry) => `${storeName}, ${formatDate(date)}`;

/** The day whose unsaved amounts are restored: on request, or because its store was chosen. */
type RestoredDay = { subject: string; isRequested: boolean };

const shouldRestore = (restored: RestoredDay | null, subject: string, entry: Entry | null) =>
  restored?.subject === subject && (restored.isRequested || entry === null);

/** The amounts of a day whose new entry was undone. */
type ReturnedAmounts = { subject: string; values: CashValues };

const offerOf = ({ undo }: SavedCash) => ({ text: messages.saved, textMs: successMs, undo });

type DailyCashPanelProps = {
  storeId: string;
  onStore: (storeId: string) => void;
  /** Opens the previous week of all stores. */
  onPreviousWeek: () => void;
};

/** A store's cash, day by day through the week (CSH-01 to CSH-24); the form is not printed. */
export function DailyCashPanel({ storeId, onStore, onPreviousWeek }: DailyCashPanelProps) {
  const today = useToday();
  const [typed, setTyped] = useTypedDay(storeId);
  const [returned, setReturned] = useState<ReturnedAmounts | null>(null);
  const [restored, setRestored] = useState<RestoredDay | null>(null);
  const { day, date, isDate, problem } = useDay({ storeId, date: typed });
  const stored = useEntry(day);
  const week = useWeek(day);
  const summary = useSummary(day, week.entries);
  const undo = useUndoDeletion({ kind: 'dailyCash', noun: 'Entry' });
  const flow = useKeyboardFlow();
  const storeName = useStores().stores.find(({ _id }) => _id === storeId)?.name ?? '';
  const goTo: GoToDay = (next, options) => {
    undo.clear();
    setTyped(next, options);
  };
  const subject = subjectOf(day);
  const other = useOtherInput(unsavedCash, {
    except: unsavedCash + subject,
    onKeep: (name) => {
      const there = parseUnsavedName(name) ?? day;
      if (!there) return;
      const to = unsavedCash + subjectOf(there);
      if (name !== to) moveUnsaved(name, to);
      setRestored({ subject: subjectOf(there), isRequested: true });
      onStore(there.storeId);
      goTo(there.date, replaceEntry);
    },
  });
  const chooseStore = (next: string) => {
    const chosen = { storeId: next, date };
    // Input typed before the store was chosen stays in the fields.
    if (!day && isDate && next !== '') {
      const isMoved = moveUnsaved(unsavedCash + subject, unsavedCash + subjectOf(chosen));
      setRestored(isMoved ? { subject: subjectOf(chosen), isRequested: false } : null);
    }
    onStore(next);
  };
  const openDay = (id: string, on: string) => {
    chooseStore(id);
    goTo(on, replaceEntry);
  };
  const step = (days: number) => {
    if (days > 0) flow.next();
    else flow.stop();
    goTo(addDays(date, days));
  };
  const onSaved = (saved: SavedCash, takeBack: (() => CashValues) | null) => {
    const { entry } = saved;
    const onUndone = () => setReturned(takeBack && { subject, values: takeBack() });
    undo.offer({ ...offerOf(saved), detail: recordOf(storeName, entry), onUndone });
    if (completesWeek(entry, week.entries)) summary.celebrate();
    flow.saved();
  };
  const onDeleted = (entry: Entry) => {
    const record = recordOf(storeName, entry);
    undo.offerRestore({ id: entry._id, record, text: messages.deleted, textMs: successMs });
  };
  return (
    <div className={classes.screen}>
      <div data-screen-only={!day || undefined}>
        <Section title="Daily Cash Entry">
          <DayPicker
            storeId={storeId}
            onStore={chooseStore}
            typed={typed}
            onDate={(text) => goTo(text, replaceEntry)}
            onStep={step}
            problem={problem}
            canStep={{ back: isDate, forward: isDate && date < today }}
            nextButton={flow.nextButton}
          />
          <UndoNotice of={undo} />
          <PendingFileDays
            except={unsavedCash + subject}
            onDay={(there) => {
              onStore(there.storeId);
              goTo(there.date, replaceEntry);
            }}
          />
          {stored.error ? (
            <ErrorState text={messages.dayFailed} onRetry={() => void stored.refetch()} />
          ) : (
            <CashForm
              key={`${day?.storeId ?? ''} ${day?.date ?? ''} ${String(stored.isLoading)}`}
              day={{ storeId, date }}
              entry={stored.entry}
              isLoading={stored.isLoading}
              subject={subject}
              restoresUnsaved={shouldRestore(restored, subject, stored.entry)}
              other={other}
              returned={returned?.subject === subject ? returned.values : null}
              startsFocused={flow.isFlowing}
              onSaved={onSaved}
              onDeleted={onDeleted}
              onDeleteFailed={undo.fail}
            />
          )}
          {stored.entry && <DayHistory key={stored.entry._id} entry={stored.entry} />}
        </Section>
      </div>
      {!day && (
        <AfterFirstStore text={messages.emptyHint}>
          <StoresWeek start={mondayOf(today)} onDay={openDay} onPreviousWeek={onPreviousWeek} />
        </AfterFirstStore>
      )}
      {day && (
        <WeekPanel day={day} storeName={storeName} week={week} onDate={goTo}>
          {week.entries && summary.shown && (
            <WeekSummary
              entries={week.entries}
              date={day.date}
              isCelebrated={summary.isCelebrated}
              onClose={summary.close}
            />
          )}
        </WeekPanel>
      )}
    </div>
  );
}

const DayHistory = ({ entry: { _id, updated_at } }: { entry: Entry }) => (
  <RowHistory id={_id} since={updated_at} />
);

/** True when saving a Sunday fills the last gap of its week (CSH-21). */
function completesWeek({ date }: Entry, before: readonly Entry[] | null): boolean {
  if (before === null || !isSunday(date)) return false;
  const dates = before.map((entry) => entry.date);
  const isComplete = (all: readonly string[]) => isWeekComplete(weekProgress(date, all));
  return !isComplete(dates) && isComplete([...dates, date]);
}

/** Keyboard flow through the week: Enter saves, Enter opens the next day with Credit focused. */
function useKeyboardFlow() {
  const nextButton = useRef<HTMLButtonElement>(null);
  const [isSaved, setIsSaved] = useState(false);
  const [isFlowing, setIsFlowing] = useState(false);
  return {
    nextButton,
    isFlowing,
    saved: () => {
      setIsSaved(true);
      nextButton.current?.focus();
    },
    next: () => {
      setIsFlowing(isSaved);
      setIsSaved(false);
    },
    stop: () => {
      setIsFlowing(false);
      setIsSaved(false);
    },
  };
}
