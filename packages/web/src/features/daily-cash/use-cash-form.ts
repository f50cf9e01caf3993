import { useState } from 'react';
import { changedMeanwhile } from '@backcounter/core/business';
import { AppError } from '@backcounter/core/errors';
import { ApiError } from '../../api/api-error.ts';
import { useRefresh } from '../../api/use-answer.ts';
import { useStoreName } from '../../api/use-stores.ts';
import { useBusiness } from '../../session/use-business.ts';
import { useForm } from '../../api/use-form.ts';
import {
  checkCash,
  describeCash,
  isUntouched,
  valuesOf,
  type CashValues,
  type Day,
  type Entry,
} from './cash-values.ts';
import { messages } from './messages.ts';
import { saveCash } from './save-cash.ts';

type CashFormOptions = {
  day: Day;
  /** Under which unsaved amounts are kept. */
  subject: string;
  /** The stored entry; null when the day has none. */
  entry: Entry | null;
  onSaved: (entry: Entry) => void;
};

/** The form, and the entry that it was filled from: another one fills it again while untouched. */
export function useCashForm({ day, subject, entry, onSaved }: CashFormOptions) {
  const business = useBusiness();
  const refresh = useRefresh();
  const [seen, setSeen] = useState(entry);
  const [given, setGiven] = useState(entry);
  const [isChanged, setIsChanged] = useState(false);
  const [banner, setBanner] = useState<string | null>(null);
  const storeName = useStoreName();
  const take = (next: Entry | null, values: CashValues = valuesOf(next)) => {
    setSeen(next);
    setIsChanged(false);
    form.reset(values);
  };
  const keepMine = () => {
    const mine = form.values;
    take(entry);
    for (const name of ['credit', 'debit', 'fuel'] as const) form.set(name, mine[name]);
  };
  const send = async (values: CashValues) => {
    // Whose amounts shall stand is asked, also where they came to an empty day or went from a full one.
    if (isChanged) throw new AppError('conflict', { message: changedMeanwhile });
    try {
      return await saveCash(values, day, seen);
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 409) void refresh();
      throw problem;
    }
  };
  const form = useForm({
    initial: valuesOf(entry),
    check: (values) => {
      setBanner(null);
      try {
        checkCash(values, day, business);
      } catch (problem) {
        setBanner(bannerOf(problem));
        throw problem;
      }
    },
    send,
    onSent: (saved) => {
      take(saved);
      onSaved(saved);
      void refresh();
    },
    failure: messages.saveFailed,
    unsaved: {
      name: 'cash',
      subject,
      describe: (values) => describeCash(values, day, storeName(day.storeId)),
    },
  });
  if (entry?.updated_at !== given?.updated_at) {
    setGiven(entry);
    const isOwn = entry?.updated_at === seen?.updated_at;
    if (!isOwn && isUntouched(form.values, seen)) take(entry);
    else if (!isOwn) setIsChanged(true);
  }
  const bind = (name: keyof CashValues) => ({
    ...form.bind(name),
    onChange: (value: string) => {
      setBanner(null);
      form.set(name, value);
    },
  });
  return { form, bind, isChanged, seen, take, keepMine, banner };
}

/** What is said of all the amounts together, beside what is said at each (CSH-11). */
function bannerOf(problem: unknown): string | null {
  if (!(problem instanceof AppError)) return null;
  const atFields = Object.values(problem.fields ?? {});
  return atFields.length > 0 && !atFields.includes(problem.message) ? problem.message : null;
}
