import { useState } from 'react';
import { useToday } from '../session/use-business.ts';
import { confirmYear, reasonToAsk, recordEnteredDate } from '../session/usual-dates.ts';
import { DateQuestion } from '../ui/date-question.tsx';

type PendingQuestion = { date: string; reason: string; answer: (isRight: boolean) => void };

/** Asks to confirm an unusual date, once per calendar year; render `dialog`. */
export function useDateQuestion() {
  const today = useToday();
  const [pending, setPending] = useState<PendingQuestion | null>(null);
  const ask = (date: string): Promise<boolean> => {
    const reason = reasonToAsk(date, today);
    if (reason === null) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setPending({ date, reason, answer: resolve });
    return promise;
  };
  const answer = (isRight: boolean) => {
    if (!pending) return;
    if (isRight) confirmYear(pending.date);
    setPending(null);
    pending.answer(isRight);
  };
  const dialog = pending && (
    <DateQuestion
      date={pending.date}
      reason={pending.reason}
      onYes={() => answer(true)}
      onChange={() => answer(false)}
    />
  );
  return { ask, dialog, entered: recordEnteredDate };
}
