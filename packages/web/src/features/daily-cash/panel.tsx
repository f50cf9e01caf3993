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
import { UndoNotice, useUndo } from '../../api/undo-notice.tsx';
import { RowHistory } from '../activity/row-history.tsx';
import { CashForm } from './cash-form.tsx';
import { dayOfName, subjectOf, unsavedCash, type Entry } from './cash-values.ts';
import classes from './daily-cash.module.css';
import { DayPicker } from './day-picker.tsx';
import { messages, successMs } from './messages.ts';
import { StoresWeek } from './stores-week.tsx';
import { useDay, useEntry, useWeek } from './use-entries.ts';
import { WaitingFiles } from './waiting-files.tsx';
import { WeekPanel } from './week-panel.tsx';
import { WeekSummary } from './week-summary.tsx';
import { sameEntry, useTypedDay, type GoToDay } from './use-typed-day.ts';
import { useSummary } from './use-summary.ts';

const recordOf = (storeName: string, { date }: Entry) => `${storeName}, ${formatDate(date)}`;

/** The day whose unsaved amounts are taken up, asked for or because a store was chosen for them. */
type Resumed = { subject: string; isAsked: boolean };

type DailyCashPanelProps = {
  storeId: string;
  onStore: (storeId: string) => void;
  /** Leads to the week before this one, of all stores. */
  onWeekBefore: () => void;
};

/** A store's cash, day by day through the week (CSH-01 to CSH-24); its form is not for paper. */
export function DailyCashPanel({ storeId, onStore, onWeekBefore }: DailyCashPanelProps) {
  const today = useToday();
  const [typed, setTyped] = useTypedDay(storeId);
  const [resumed, setResumed] = useState<Resumed | null>(null);
  const { day, date, isDate, problem } = useDay({ storeId, date: typed });
  const stored = useEntry(day);
  const week = useWeek(day);
  const summary = useSummary(day, week.entries);
  const undo = useUndo({ kind: 'dailyCash', noun: 'Entry' });
  const flow = useFlow();
  const storeName = useStores().stores.find(({ _id }) => _id === storeId)?.name ?? '';
  const goTo: GoToDay = (next, options) => {
    undo.clear();
    setTyped(next, options);
  };
  const subject = subjectOf(day);
  const other = useOtherInput(unsavedCash, {
    except: unsavedCash + subject,
    onKeep: (name) => {
      const there = dayOfName(name) ?? day;
      if (!there) return;
      const to = unsavedCash + subjectOf(there);
      if (name !== to) moveUnsaved(name, to);
      setResumed({ subject: subjectOf(there), isAsked: true });
      onStore(there.storeId);
      goTo(there.date, sameEntry);
    },
  });
  const chooseStore = (next: string) => {
    const chosen = { storeId: next, date };
    // What was typed before stays in the fields.
    if (!day && isDate && next !== '') {
      const isMoved = moveUnsaved(unsavedCash + subject, unsavedCash + subjectOf(chosen));
      setResumed(isMoved ? { subject: subjectOf(chosen), isAsked: false } : null);
    }
    onStore(next);
  };
  const openDay = (id: string, on: string) => {
    chooseStore(id);
    goTo(on, sameEntry);
  };
  const step = (days: number) => {
    if (days > 0) flow.next();
    else flow.stop();
    goTo(addDays(date, days));
  };
  const onSaved = (entry: Entry) => {
    undo.clear();
    undo.notice.succeed(messages.saved, successMs, recordOf(storeName, entry));
    if (completesWeek(entry, week.entries)) summary.celebrate();
    flow.saved();
  };
  return (
    <div className={classes.screen}>
      <div data-screen-only={!day || undefined}>
        <Section title="Daily Cash Entry">
          <DayPicker
            storeId={storeId}
            onStore={chooseStore}
            typed={typed}
            onDate={(text) => goTo(text, sameEntry)}
            onStep={step}
            problem={problem}
            canStep={{ back: isDate, forward: isDate && date < today }}
            nextButton={flow.nextButton}
          />
          <UndoNotice of={undo} />
          <WaitingFiles
            except={unsavedCash + subject}
            onDay={(there) => {
              onStore(there.storeId);
              goTo(there.date, sameEntry);
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
              resumes={resumed?.subject === subject && (resumed.isAsked || stored.entry === null)}
              other={other}
              startsFocused={flow.isFlowing}
              onSaved={onSaved}
              onDeleted={(entry) =>
                undo.say({
                  id: entry._id,
                  record: recordOf(storeName, entry),
                  text: messages.deleted,
                  textMs: successMs,
                })
              }
              onDeleteFailed={undo.fail}
            />
          )}
          {stored.entry && <DayHistory key={stored.entry._id} entry={stored.entry} />}
        </Section>
      </div>
      {!day && (
        <AfterFirstStore text={messages.whatStandsHere}>
          <StoresWeek start={mondayOf(today)} onDay={openDay} onWeekBefore={onWeekBefore} />
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

/** True when a save on a Sunday fills the last gap of its week (CSH-21). */
function completesWeek({ date }: Entry, before: readonly Entry[] | null): boolean {
  if (before === null || !isSunday(date)) return false;
  const dates = before.map((entry) => entry.date);
  const isComplete = (all: readonly string[]) => isWeekComplete(weekProgress(date, all));
  return !isComplete(dates) && isComplete([...dates, date]);
}

/** Through the week by keyboard: Enter saves, Enter goes on, and the next day's Credit waits. */
function useFlow() {
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
