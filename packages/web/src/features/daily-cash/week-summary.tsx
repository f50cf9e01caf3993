import { useEffect, useEffectEvent } from 'react';
import { CloseButton } from '@mantine/core';
import { IconConfetti } from '@tabler/icons-react';
import { formatDate, weekdayName } from '@backcounter/core/dates';
import {
  dailyCashMessages,
  dailyResult,
  opensSummary,
  weekProgress,
} from '@backcounter/core/daily-cash';
import { formatCents, formatSignedCents } from '@backcounter/core/money';
import { Section } from '../../ui/section.tsx';
import { entryAmounts, signOf, weekTotals, type Entry } from './cash-values.ts';
import classes from './daily-cash.module.css';

type WeekSummaryProps = {
  /** Sorted by date. */
  entries: readonly Entry[];
  date: string;
  /** True right after the save that completed the week. */
  isCelebrated: boolean;
  onClose: () => void;
};

/** The week's days and their total (CSH-20 to CSH-24). */
export function WeekSummary({ entries, date, isCelebrated, onClose }: WeekSummaryProps) {
  useEscape(onClose);
  const isComplete = opensSummary(
    date,
    weekProgress(
      date,
      entries.map((each) => each.date),
    ),
  );
  const { creditCents, debitCents, fuelCents, resultCents } = weekTotals(entries);
  return (
    <Section title="Weekly Summary" side={<CloseButton aria-label="Close" onClick={onClose} />}>
      {isComplete && (
        <p role="status" className={classes.complete}>
          {isCelebrated && (
            <IconConfetti size={20} role="img" aria-label="Celebration" className={classes.mark} />
          )}
          {dailyCashMessages.weekComplete}
        </p>
      )}
      <ul className={classes.cards}>
        {entries
          .toSorted((a, b) => (a.date < b.date ? -1 : 1))
          .map((entry) => (
            <DayCard key={entry._id} entry={entry} />
          ))}
      </ul>
      <p className={classes.total}>
        <span>Weekly Total</span>{' '}
        <strong data-sign={signOf(resultCents)}>{formatSignedCents(resultCents)}</strong>
      </p>
      <p className={classes.note}>
        Credit {formatCents(creditCents)} + debit {formatCents(debitCents)} − fuel{' '}
        {formatCents(fuelCents)}
      </p>
    </Section>
  );
}

function DayCard({ entry }: { entry: Entry }) {
  const amounts = entryAmounts(entry);
  const result = dailyResult(amounts);
  return (
    <li className={classes.card}>
      <h3>{weekdayName(entry.date)}</h3>
      <p>{formatDate(entry.date)}</p>
      <p className={classes.cardResult} data-sign={signOf(result)}>
        {formatSignedCents(result)}
      </p>
      <dl>
        <dt>Credit</dt>
        <dd>{formatCents(amounts.creditCents)}</dd>
        <dt>Debit</dt>
        <dd>{formatCents(amounts.debitCents)}</dd>
        <dt>Fuel</dt>
        <dd>{formatCents(amounts.fuelCents)}</dd>
      </dl>
    </li>
  );
}

/** True while a dialog, menu or a field's list is open that should handle Escape itself. */
function isNearerOpen(): boolean {
  const lists = CSS.supports('selector(:open)') ? ', select:open, input:open' : '';
  return document.querySelector(`[role="dialog"], [data-popup]${lists}`) !== null;
}

/** Closes a non-modal panel on Escape, unless an open dialog or menu handles it (CSH-23). */
function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const stop = new AbortController();
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isNearerOpen()) escape();
    };
    // Capture phase: open popups close on the same key and would be gone when it bubbles.
    window.addEventListener('keydown', close, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
