import { useState } from 'react';
import { Button, Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@backcounter/api/client';
import { formatDay } from '@backcounter/core/dates';
import { problemText, withReason } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './weekly-email.module.css';

type State = ResponseOf<'GET /weekly-email'>;

/** Where users turn their own weekly email on and off, and try it. */
export function WeeklyEmail({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useApiQuery('GET /weekly-email');
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog title="Weekly email" onClose={onClose} isBusy={isBusy}>
      <p>
        On the first morning of each week: sales, profit and cash against the week before, the bills
        to pay and what needs attention, of the stores that you see here.
      </p>
      {data ? (
        <Choice state={data} isBusy={isBusy} setIsBusy={setIsBusy} />
      ) : error ? (
        <ErrorState
          text={problemText(error, 'Error fetching your choice')}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status">Loading...</p>
      )}
      <DialogButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

type Told = { text: string; isProblem?: true };

type ChoiceProps = { state: State; isBusy: boolean; setIsBusy: (isBusy: boolean) => void };

function Choice({ state, isBusy, setIsBusy }: ChoiceProps) {
  const client = useQueryClient();
  const [told, setTold] = useState<Told | null>(null);
  const run = async (act: () => Promise<string | null>, failure: string) => {
    if (isBusy) return;
    setIsBusy(true);
    setTold(null);
    try {
      const text = await act();
      setTold(text === null ? null : { text });
    } catch (error) {
      setTold({ text: withReason(failure, error), isProblem: true });
    } finally {
      setIsBusy(false);
    }
  };
  const turn = (isOn: boolean) =>
    run(async () => {
      const saved = await call('PUT /weekly-email', { body: { is_on: isOn } });
      client.setQueryData(['GET /weekly-email', {}], saved);
      return null;
    }, 'Your choice could not be saved');
  const sendNow = () =>
    run(async () => {
      const { message } = await call('POST /weekly-email/send');
      client.setQueryData(['GET /weekly-email', {}], { ...state, problem: null });
      return message;
    }, 'Nothing was sent');
  const { is_on: isOn, can_send: canSend, to, problem } = state;
  const next = formatDay(state.next_on);
  return (
    <>
      <Checkbox
        label="Send me the weekly email"
        checked={isOn}
        disabled={!canSend && !isOn}
        onChange={({ currentTarget }) => void turn(currentTarget.checked)}
      />
      {canSend ? (
        <>
          <p role="status" className={classes.hint}>
            {isOn ? `The next one comes on ${next} to ${to}.` : `It would go to ${to}.`}
          </p>
          <Button variant="default" onClick={() => void sendNow()} aria-disabled={isBusy}>
            {isBusy ? 'One moment...' : 'Send one now'}
          </Button>
        </>
      ) : (
        <p className={classes.hint}>
          This server sends no email yet. Start it with <code>SMTP_URL</code> set to your mail
          server.
        </p>
      )}
      {told ? (
        <p
          role={told.isProblem ? 'alert' : 'status'}
          className={told.isProblem ? classes.problem : undefined}
        >
          {told.text}
        </p>
      ) : (
        isOn &&
        problem !== null && (
          <p role="alert" className={classes.problem}>
            The latest one could not be sent: {problem}
          </p>
        )
      )}
    </>
  );
}
