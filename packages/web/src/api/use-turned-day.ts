import { useEffect, useRef } from 'react';
import { useToday } from '../session/use-business.ts';

type Fields<Values> = {
  getInitialValues: () => Values;
  setInitialValues: (values: Values) => void;
  setValues: (values: Partial<Values>) => void;
};

/**
 * A form that stays open over midnight: as long as nothing is typed into it, what it begins with is
 * the new day's. What is being typed stays under the day that stands in its field.
 */
export function useTurnedDay<Values extends Record<string, unknown>>(
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
    const turned = Object.fromEntries(
      Object.entries(initial).filter(
        ([name, value]) => value !== first[name] && start[name] === first[name],
      ),
    ) as Partial<Values>;
    fields.setInitialValues({ ...start, ...turned });
    fields.setValues(turned);
  });
}
