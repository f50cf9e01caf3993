import { useMemo } from 'react';
import { addDays } from '@backcounter/core/dates';
import { findingDatesFor } from '@backcounter/core/findings';
import {
  saleFindings,
  useFindings,
  useFirstFindings,
  type Finding,
} from '../../../api/worth-a-look.tsx';
import { useToday } from '../../../session/use-business.ts';

/**
 * The sales of a week that are unusually high or low; none to those who may not read it. A week is asked for
 * only when the findings of the last 60 days, which stand below its sheet, may not tell.
 */
export function useUnusualSales(start: string): readonly Finding[] {
  const today = useToday();
  const { first, count } = useFirstFindings(saleFindings);
  const end = addDays(start, 6);
  const isTold = count === first.length && findingDatesFor([start], today) === null;
  const { data } = useFindings(['unusual_sale'], isTold ? null : { from: start, to: end });
  return useMemo(() => {
    const all = [...first, ...(data?.data ?? [])];
    return all.filter(({ kind, at }) => kind === 'unusual_sale' && at >= start && at <= end);
  }, [first, data, start, end]);
}
