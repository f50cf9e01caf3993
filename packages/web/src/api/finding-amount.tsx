import { findingAmountLabels } from '@backcounter/core/finding-texts';
import { formatCents, wireToCents } from '@backcounter/core/money';
import type { RowOf } from './client.ts';
import classes from './finding-amount.module.css';

type FindingAmountProps = { finding: Pick<RowOf<'GET /findings'>, 'amount' | 'kind'> };

/** The amount at stake in a finding and what it stands for; renders nothing for zero. */
export function FindingAmount({ finding: { amount, kind } }: FindingAmountProps) {
  if (amount === 0) return null;
  return (
    <span className={classes.amount}>
      {formatCents(wireToCents(amount))} <small>{findingAmountLabels[kind]}</small>
    </span>
  );
}
