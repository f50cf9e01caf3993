import { useState } from 'react';
import { opensSummary, weekProgress } from '@backcounter/core/daily-cash';
import type { Day, Entry } from './cash-values.ts';

type Summary = { key: string; isOpen: boolean; isCelebrated: boolean };

/**
 * State of the weekly summary: it opens on a Sunday whose week is complete and stays, whatever is
 * deleted, until it is closed or another day is chosen (CSH-17, CSH-20 to CSH-23).
 */
export function useSummary(day: Day | null, entries: readonly Entry[] | null) {
  const key = day ? `${day.storeId} ${day.date}` : '';
  const [summary, setSummary] = useState<Summary>({ key: '', isOpen: false, isCelebrated: false });
  const dates = entries?.map(({ date }) => date) ?? [];
  const isOwn = summary.key === key;
  if (day && !isOwn && opensSummary(day.date, weekProgress(day.date, dates))) {
    setSummary({ key, isOpen: true, isCelebrated: false });
  } else if (summary.key !== '' && !isOwn) {
    setSummary({ key: '', isOpen: false, isCelebrated: false });
  }
  return {
    shown: isOwn && summary.isOpen,
    isCelebrated: summary.isCelebrated,
    celebrate: () => setSummary({ key, isOpen: true, isCelebrated: true }),
    close: () => setSummary({ ...summary, isOpen: false }),
  };
}
