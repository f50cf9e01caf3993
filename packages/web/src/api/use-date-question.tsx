import { useState } from 'react';
import { useToday } from '../session/use-business.ts';
import { confirmYear, isToBeAsked, rememberEntered } from '../session/usual-dates.ts';
import { DateQuestion } from '../ui/date-question.tsx';

type Asked = { date: string; answer: (isRight: boolean) => void };

/** Asks about an old date once a year of the calendar; `dialog` is the question while it is open. */
export function useDateQuestion() {
  const today = useToday();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (date: string): Promise<boolean> => {
    if (!isToBeAsked(date, today)) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ date, answer: resolve });
    return promise;
  };
  const answer = (isRight: boolean) => {
    if (!asked) return;
    if (isRight) confirmYear(asked.date);
    setAsked(null);
    asked.answer(isRight);
  };
  const dialog = asked && (
    <DateQuestion date={asked.date} onYes={() => answer(true)} onChange={() => answer(false)} />
  );
  return { ask, dialog, entered: rememberEntered };
}
