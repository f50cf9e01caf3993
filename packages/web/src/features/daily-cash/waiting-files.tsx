import { Button } from '@mantine/core';
import { formatDate } from '@backcounter/core/dates';
import { useStores } from '../../api/use-stores.ts';
import { useHeldPlaces } from '../attachments/use-held-places.ts';
import { dayOfName, unsavedCash, type Day } from './cash-values.ts';
import classes from './daily-cash.module.css';

type WaitingFilesProps = { except: string; onDay: (day: Day) => void };

/** Days whose photos and documents were chosen and not saved, and the way back to them. */
export function WaitingFiles({ except, onDay }: WaitingFilesProps) {
  const { stores } = useStores();
  const days = useHeldPlaces(unsavedCash)
    .filter((name) => name !== except)
    .flatMap((name) => dayOfName(name) ?? []);
  return days.map((day) => {
    const store = stores.find(({ _id }) => _id === day.storeId)?.name;
    const label = [formatDate(day.date), store].filter(Boolean).join(', ');
    return (
      <p key={label} role="status" className={classes.waitingFiles}>
        Files wait to be saved for {label}.{' '}
        <Button size="compact-sm" variant="default" onClick={() => onDay(day)}>
          {`Go to ${label}`}
        </Button>
      </p>
    );
  });
}
