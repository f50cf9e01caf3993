import { Button } from '@mantine/core';
import { formatCents } from '@backcounter/core/money';
import { ChangedBy } from '../activity/changed-by.tsx';
import { entryAmounts, type Entry } from './cash-values.ts';
import classes from './daily-cash.module.css';

type EditConflictProps = {
  entry: Entry | null;
  /** The entry that the form was filled from. */
  before: Entry | null;
  onUseTheirs: () => void;
  onKeepMine: () => void;
};

/** Edit conflict: shows what another user stored for the day and asks which amounts to keep. */
export function EditConflict({ entry, before, onUseTheirs, onKeepMine }: EditConflictProps) {
  const to = entry && describeEntry(entry);
  const otherwise = to
    ? `Someone else changed this day to ${to}`
    : 'Someone else deleted this entry';
  return (
    <div role="status" className={classes.changed}>
      <p>
        <ChangedBy subject={(entry ?? before)?._id ?? null} to={to} otherwise={otherwise} />.
      </p>
      <Button size="compact-sm" variant="default" onClick={onUseTheirs}>
        Take theirs
      </Button>
      <Button size="compact-sm" variant="default" onClick={onKeepMine}>
        Keep mine
      </Button>
    </div>
  );
}

function describeEntry(entry: Entry): string {
  const { creditCents, debitCents, fuelCents } = entryAmounts(entry);
  return `Credit ${formatCents(creditCents)}, Debit ${formatCents(debitCents)}, Fuel ${formatCents(fuelCents)}`;
}
