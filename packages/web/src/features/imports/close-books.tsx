import { useState } from 'react';
import { Button } from '@mantine/core';
import { formatDateInText, monthOf, monthRange, periodLabel } from '@backcounter/core/dates';
import { isClosed } from '@backcounter/core/closed-books';
import { formatCount } from '@backcounter/core/text';
import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useApiQuery, useRefresh } from '../../api/use-api-query.ts';
import { useUndo } from '../../api/use-undo.ts';
import { refreshUser } from '../../session/refresh-user.ts';
import { useBusiness } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import classes from './imports.module.css';

/** How many days of stores without a sale could not be entered any more; nothing for none. */
function MissingDays({ month }: { month: string }) {
  const { start: from, end: to } = monthRange(month);
  const query = { kind: 'missing_day', from, to, limit: '1' };
  const count = useApiQuery('GET /findings', { query }).data?.counts.missing_day ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.near}>
      {count === 1 ? '1 day of a store has' : `${formatCount(count)} days of stores have`} no sale
      in {periodLabel(month)}.
    </span>
  );
}

const failure = 'The books could not be closed. Please try again.';

/**
 * Closes the books through the end of a month that the accountant has, so that its figures stay as
 * they are; nothing for a month that is not over, or for users who may not change the settings.
 */
export function CloseBooks({ month }: { month: string }) {
  const { today, closedThrough } = useBusiness();
  const mayClose = usePerson()?.can('settings.write') ?? false;
  const undo = useUndo();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  const isOver = month !== '' && month < monthOf(today);
  const { end } = monthRange(month);
  const through = formatDateInText(end);
  const put = async (day: string | null, seen: string) => {
    const body = { books_closed_through: day, updated_at: seen };
    const settings = await call('PUT /settings', { body });
    await refreshUser();
    void refresh();
    return settings;
  };
  const close = async () => {
    setIsBusy(true);
    try {
      // Somebody else may have closed them through a later day, which this one would open again.
      const { books_closed_through: before, updated_at: seen } = await call('GET /settings');
      if (isClosed(end, { closedThrough: before })) await refreshUser();
      else {
        const { updated_at } = await put(end, seen);
        undo.offer({
          text: '',
          detail: `The books are closed through ${through}.`,
          undo: () => put(before, updated_at),
        });
      }
      // The pressed button leaves.
      undo.takeFocus();
    } catch (problem) {
      undo.fail(problemText(problem, failure));
    }
    setIsBusy(false);
  };
  return (
    <>
      {isOver && isClosed(end, { closedThrough }) && (
        <p className={classes.hint}>The books of {periodLabel(month)} are closed.</p>
      )}
      {isOver && mayClose && !isClosed(end, { closedThrough }) && (
        <div className={classes.closeBooks}>
          <Button variant="default" loading={isBusy} onClick={() => void close()}>
            Close the books through {through}
          </Button>
          <span className={classes.hint}>
            No figure up to that day changes any more, until Settings open them again.
          </span>
          <MissingDays month={month} />
        </div>
      )}
      <UndoNotice of={undo} />
    </>
  );
}
