import { useCallback } from 'react';
import { IconLock } from '@tabler/icons-react';
import { closedReason } from '@backcounter/core/closed-books';
import classes from './closed-books.module.css';
import { useBusiness } from './use-business.ts';
import { usePerson } from './use-session.ts';

/** Why the figures of a day do not change; undefined while its books are open. */
export function useClosedReason(): (date: string) => string | undefined {
  const { closedThrough } = useBusiness();
  return useCallback((date) => closedReason(date, { closedThrough }), [closedThrough]);
}

/** Says above a record of closed books that its figures stay, and who can open them. */
export function ClosedBooksNote({ date }: { date: string }) {
  const reason = useClosedReason()(date);
  const mayOpen = usePerson()?.can('settings.write') ?? false;
  if (reason === undefined) return null;
  return (
    <p role="note" className={classes.note}>
      <IconLock size={16} aria-hidden />
      <span>
        {reason}, so its figures do not change.{' '}
        {mayOpen
          ? 'You can open them again under Settings.'
          : 'An owner or administrator can open them again.'}
      </span>
    </p>
  );
}
