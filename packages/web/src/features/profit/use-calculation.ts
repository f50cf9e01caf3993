import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ProfitFilter } from '@backcounter/core/profit';
import { call } from '../../api/client.ts';
import { logProblem } from '../../session/log.ts';
import { isDemoMode } from '../../session/demo-mode.ts';
import { loadToken } from '../../session/stored-session.ts';
import type { ProfitRow } from './figures.ts';
import { periodOf, periodQuery } from './filter.ts';
import { messages } from './messages.ts';

/** What was calculated, of which filter and when (ms). */
export type Calculated = { filter: ProfitFilter; rows: readonly ProfitRow[]; at: number };

type Calculation =
  { status: 'none' | 'busy' | 'failed'; result: null } | { status: 'done'; result: Calculated };

const nothing: Calculation = { status: 'none', result: null };
const busy: Calculation = { status: 'busy', result: null };

/**
 * Asks for the profit of a filter, once at a time, of `first` at once; what is answered after `clear`
 * is dropped (PRF-11, PRF-22, PRF-24).
 */
export function useCalculation(first: ProfitFilter | null) {
  const [calculation, setCalculation] = useState<Calculation>(first ? busy : nothing);
  const newest = useRef(0);
  const client = useQueryClient();
  const ask = async (filter: ProfitFilter) => {
    const own = (newest.current += 1);
    const finish = (next: Calculation) => {
      if (own === newest.current) setCalculation(next);
    };
    logMissingToken();
    // Rows, report and other months that were read a moment ago may be out of date as well.
    void client.invalidateQueries();
    try {
      const query = periodQuery(filter.storeId, periodOf(filter));
      const rows = await call('GET /profit', { query });
      finish({ status: 'done', result: { filter, rows, at: Date.now() } });
    } catch {
      finish({ status: 'failed', result: null });
    }
  };
  const begin = useEffectEvent(() => {
    if (first) void ask(first);
  });
  useEffect(() => begin(), []);
  return {
    ...calculation,
    calculate: (filter: ProfitFilter) => {
      if (calculation.status === 'busy') return;
      setCalculation(busy);
      void ask(filter);
    },
    clear: () => {
      newest.current += 1;
      setCalculation(nothing);
    },
  };
}

/** Unreadable data is logged by the call itself. */
function logMissingToken(): void {
  if (isDemoMode()) return;
  try {
    if (loadToken() === null) logProblem(messages.noToken);
  } catch {
    // The call says so.
  }
}
