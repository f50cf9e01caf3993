import type { FindingKind } from '@backcounter/core/findings';
import { formatCents, wireToCents } from '@backcounter/core/money';
import type { RowOf } from './client.ts';
import classes from './finding-amount.module.css';

/** Label of a finding's amount; null for kinds without one. */
const amountLabels: Readonly<Record<FindingKind, string | null>> = {
  missing_day: 'usually sold',
  unusual_sale: 'from the usual',
  double_invoice: 'if paid twice',
  unusual_invoice: 'from the usual',
  absent_vendor: 'usually billed',
  no_shifts: 'usually sold',
  old_backup: null,
};

type FindingAmountProps = { finding: Pick<RowOf<'GET /findings'>, 'amount' | 'kind'> };

/** The amount at stake in a finding and what it stands for; renders nothing for zero. */
export function FindingAmount({ finding: { amount, kind } }: FindingAmountProps) {
  if (amount === 0) return null;
  return (
    <span className={classes.amount}>
      {formatCents(wireToCents(amount))} <small>{amountLabels[kind]}</small>
    </span>
  );
}
