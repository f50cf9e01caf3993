import { useMemo } from 'react';
import { addDays } from '@backcounter/core/dates';
import { findingDatesFor } from '@backcounter/core/findings';
import {
  saleFindings,
  useFindings,
  useTopFindings,
  type Finding,
} from '../../../api/findings-section.tsx';
import { useToday } from '../../../session/use-business.ts';

export type UnusualSale = Extract<Finding, { kind: 'unusual_sale' }>;

/**
 * Unusually high or low sales of a week; none for users who may not read findings. The week is
 * queried only when the findings of the last 60 days, which the panel shows anyway, may not cover
 * it.
 */
export function useUnusualSales(start: string): readonly UnusualSale[] {
  const today = useToday();
  const { first, count } = useTopFindings(saleFindings);
  const end = addDays(start, 6);
  const isCovered = count === first.length && findingDatesFor([start], today) === null;
  const { data } = useFindings(['unusual_sale'], isCovered ? null : { from: start, to: end });
  return useMemo(() => {
    const all = [...first, ...(data?.data ?? [])];
    return all
      .filter((finding) => finding.kind === 'unusual_sale')
      .filter(({ at }) => at >= start && at <= end);
  }, [first, data, start, end]);
}
