import { useEffect, useRef } from 'react';
import { useToday } from '../session/use-business.ts';

type Fields<Values> = {
  getInitialValues: () => Values;
  setInitialValues: (values: Values) => void;
  setValues: (values: Partial<Values>) => void;
};

/**
 * Moves the defaults of an untouched form to the new day at midnight. Once the user has typed, the
 * day in the form's date field stays.
 */
export function useMidnightRollover<Values extends Record<string, unknown>>(
  fields: Fields<Values>,
  { initial, isTyped }: { initial: Values; isTyped: boolean },
): void {
  const today = useToday();
  const before = useRef({ today, initial });
  useEffect(() => {
    const { today: day, initial: first } = before.current;
    before.current = { today, initial };
    if (day === today || isTyped) return;
    const start = fields.getInitialValues();
    const rolledOver = Object.fromEntries(
      Object.entries(initial).filter(
        ([name, value]) => value !== first[name] && start[name] === first[name],
      ),
    ) as Partial<Values>;
    fields.setInitialValues({ ...start, ...rolledOver });
    fields.setValues(rolledOver);
  });
}
