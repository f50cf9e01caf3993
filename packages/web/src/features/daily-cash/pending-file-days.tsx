import { Button } from '@mantine/core';
import { formatDate } from '@backcounter/core/dates';
import { useStores } from '../../api/use-stores.ts';
import { usePendingFormNames } from '../attachments/use-pending-form-names.ts';
import { parseUnsavedName, unsavedCash, type Day } from './cash-values.ts';
import classes from './daily-cash.module.css';

type PendingFileDaysProps = { except: string; onDay: (day: Day) => void };

/** Links to days whose chosen photos and documents are not saved yet. */
export function PendingFileDays({ except, onDay }: PendingFileDaysProps) {
  const { stores } = useStores();
  const days = usePendingFormNames(unsavedCash)
    .filter((name) => name !== except)
    .flatMap((name) => parseUnsavedName(name) ?? []);
  return days.map((day) => {
    const store = stores.find(({ _id }) => _id === day.storeId)?.name;
    const label = [formatDate(day.date), store].filter(Boolean).join(', ');
    return (
      <p key={label} role="status" className={classes.waitingFiles}>
        Files not yet saved for {label}.{' '}
        <Button size="compact-sm" variant="default" onClick={() => onDay(day)}>
          {`Go to ${label}`}
        </Button>
      </p>
    );
  });
}
