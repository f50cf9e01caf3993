import { Button } from '@mantine/core';
import { formatCents } from '@backcounter/core/money';
import { ChangedBy } from '../activity/changed-by.tsx';
import { entryAmounts, type Entry } from './cash-values.ts';
import classes from './daily-cash.module.css';

type ChangedMeanwhileProps = {
  entry: Entry | null;
  /** The entry that the form was filled from. */
  before: Entry | null;
  onTake: () => void;
  onKeep: () => void;
};

/** What somebody else stored for the day while one was typing, and whose amounts shall stand. */
export function ChangedMeanwhile({ entry, before, onTake, onKeep }: ChangedMeanwhileProps) {
  const to = entry && inWords(entry);
  const otherwise = to
    ? `Someone else changed this day to ${to}`
    : 'Someone else deleted this entry';
  return (
    <div role="status" className={classes.changed}>
      <p>
        <ChangedBy subject={(entry ?? before)?._id ?? null} to={to} otherwise={otherwise} />.
      </p>
      <Button size="compact-sm" variant="default" onClick={onTake}>
        Take theirs
      </Button>
      <Button size="compact-sm" variant="default" onClick={onKeep}>
        Keep mine
      </Button>
    </div>
  );
}

function inWords(entry: Entry): string {
  const { creditCents, debitCents, fuelCents } = entryAmounts(entry);
  return `Credit ${formatCents(creditCents)}, Debit ${formatCents(debitCents)}, Fuel ${formatCents(fuelCents)}`;
}
