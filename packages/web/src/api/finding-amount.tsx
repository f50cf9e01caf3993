import type { FindingKind } from '@backcounter/core/findings';
import { formatCents, wireToCents } from '@backcounter/core/money';
import type { RowOf } from './client.ts';
import classes from './finding-amount.module.css';

/** What the amount of a finding is; null where there is none. */
const amountWords: Readonly<Record<FindingKind, string | null>> = {
  missing_day: 'usually sold',
  unusual_sale: 'from the usual',
  double_invoice: 'if paid twice',
  unusual_invoice: 'from the usual',
  absent_vendor: 'usually billed',
  no_shifts: 'usually sold',
  old_backup: null,
};

type FindingAmountProps = { finding: Pick<RowOf<'GET /findings'>, 'amount' | 'kind'> };

/** What a finding may cost, and what kind of amount that is; nothing where it has none. */
export function FindingAmount({ finding: { amount, kind } }: FindingAmountProps) {
  if (amount === 0) return null;
  return (
    <span className={classes.amount}>
      {formatCents(wireToCents(amount))} <small>{amountWords[kind]}</small>
    </span>
  );
}
