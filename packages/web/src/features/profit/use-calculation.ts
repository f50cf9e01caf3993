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

/** A calculated filter with its result and time (ms). */
export type Calculated = { filter: ProfitFilter; rows: readonly ProfitRow[]; at: number };

type Calculation =
  { status: 'none' | 'busy' | 'failed'; result: null } | { status: 'done'; result: Calculated };

const nothing: Calculation = { status: 'none', result: null };
const busy: Calculation = { status: 'busy', result: null };

/**
 * Calculates the profit of a filter, one request at a time, that of `first` on mount; responses
 * after `clear` are dropped (PRF-11, PRF-22, PRF-24).
 */
export function useCalculation(first: ProfitFilter | null) {
  const [calculation, setCalculation] = useState<Calculation>(first ? busy : nothing);
  const latestRequest = useRef(0);
  const client = useQueryClient();
  const calculate = async (filter: ProfitFilter) => {
    const own = (latestRequest.current += 1);
    const finish = (next: Calculation) => {
      if (own === latestRequest.current) setCalculation(next);
    };
    logMissingToken();
    // Cached reports and other months may be out of date as well.
    void client.invalidateQueries();
    try {
      const query = periodQuery(filter.storeId, periodOf(filter));
      const rows = await call('GET /profit', { query });
      finish({ status: 'done', result: { filter, rows, at: Date.now() } });
    } catch {
      finish({ status: 'failed', result: null });
    }
  };
  const calculateFirst = useEffectEvent(() => {
    if (first) void calculate(first);
  });
  useEffect(() => calculateFirst(), []);
  return {
    ...calculation,
    calculate: (filter: ProfitFilter) => {
      if (calculation.status === 'busy') return;
      setCalculation(busy);
      void calculate(filter);
    },
    clear: () => {
      latestRequest.current += 1;
      setCalculation(nothing);
    },
  };
}

/** Unreadable session data is logged by the call itself. */
function logMissingToken(): void {
  if (isDemoMode()) return;
  try {
    if (loadToken() === null) logProblem(messages.noToken);
  } catch {
    // Logged by the call.
  }
}
