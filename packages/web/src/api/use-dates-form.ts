import { parseTypedDate, type DateRange } from '@backcounter/core/dates';
import type { FieldMessages } from '@backcounter/core/errors';
import { readProfitRange } from '@backcounter/core/profit';
import { useToday } from '../session/use-business.ts';
import { useForm } from './use-form.ts';

export type DatesFormProps = {
  from: string;
  to: string;
  /** Errors of the dates in the address. */
  problems: FieldMessages;
  onDates: (range: DateRange) => void;
};

const edges = ['from', 'to'] as const;

/** Form for a date range of up to three years; `edge` binds one of its two fields. */
export function useDatesForm({ problems, onDates, ...dates }: DatesFormProps) {
  const today = useToday();
  const read = ({ from, to }: typeof dates) =>
    readProfitRange(
      { from: parseTypedDate(from, { today }), to: parseTypedDate(to, { today }) },
      edges,
    );
  const form = useForm({
    initial: { from: dates.from, to: dates.to },
    send: (values) => Promise.resolve().then(() => read(values)),
    onSuccess: onDates,
    failure: 'The dates could not be read',
  });
  const edge = (name: (typeof edges)[number]) => {
    const field = form.bind(name);
    const isAsInAddress = field.value === dates[name];
    return { ...field, error: field.error ?? (isAsInAddress ? problems[name] : undefined) };
  };
  return { form, edge };
}
