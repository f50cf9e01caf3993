import { useState } from 'react';
import { staleRowMessage } from '@backcounter/core/business';
import { AppError } from '@backcounter/core/errors';
import { ApiError } from '../../api/api-error.ts';
import { useRefresh } from '../../api/use-api-query.ts';
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
import { saveCash, type SavedCash } from './save-cash.ts';

type CashFormOptions = {
  day: Day;
  /** Storage key of the unsaved amounts. */
  subject: string;
  /** The stored entry; null when the day has none. */
  entry: Entry | null;
  /** Amounts of a new entry that was undone; refill the form once the entry is gone. */
  returned: CashValues | null;
  onSaved: (saved: SavedCash, values: CashValues) => void;
};

/**
 * Form state and the entry it was filled from; a newer entry refills it only while it is untouched.
 */
export function useCashForm({ day, subject, entry, returned, onSaved }: CashFormOptions) {
  const business = useBusiness();
  const refresh = useRefresh();
  const [baseEntry, setBaseEntry] = useState(entry);
  const [lastEntry, setLastEntry] = useState(entry);
  const [isChanged, setIsChanged] = useState(false);
  const [banner, setBanner] = useState<string | null>(null);
  const storeName = useStoreName();
  const fillFrom = (next: Entry | null, values: CashValues = valuesOf(next)) => {
    setBaseEntry(next);
    setIsChanged(false);
    form.reset(values);
  };
  /** Fills in the entry, and over it what was typed. */
  const fillOver = (typed: CashValues) => {
    fillFrom(entry);
    for (const name of ['credit', 'debit', 'fuel'] as const) form.set(name, typed[name]);
  };
  const keepMine = () => fillOver(form.values);
  const send = async (values: CashValues) => {
    // The user must choose whose amounts to keep, even if the other user created or deleted the
    // entry.
    if (isChanged) throw new AppError('conflict', { message: staleRowMessage });
    try {
      return await saveCash(values, day, baseEntry);
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
    onSuccess: (saved, values) => {
      fillFrom(saved.entry);
      onSaved(saved, values);
      void refresh();
    },
    failure: messages.saveFailed,
    unsaved: {
      name: 'cash',
      subject,
      describe: (values) => describeCash(values, day, storeName(day.storeId)),
    },
  });
  if (entry?.updated_at !== lastEntry?.updated_at) {
    setLastEntry(entry);
    const isOwn = entry?.updated_at === baseEntry?.updated_at;
    const isFree = !isOwn && isUntouched(form.values, baseEntry);
    if (isFree && entry === null && returned) fillOver(returned);
    else if (isFree) fillFrom(entry);
    else if (!isOwn) setIsChanged(true);
  }
  const bind = (name: keyof CashValues) => ({
    ...form.bind(name),
    onChange: (value: string) => {
      setBanner(null);
      form.set(name, value);
    },
  });
  return { form, bind, isChanged, baseEntry, fillFrom, keepMine, banner };
}

/** The message about all amounts together, unless a field already shows it (CSH-11). */
function bannerOf(problem: unknown): string | null {
  if (!(problem instanceof AppError)) return null;
  const atFields = Object.values(problem.fields ?? {});
  return atFields.length > 0 && !atFields.includes(problem.message) ? problem.message : null;
}
