import { parseInput } from '@backcounter/core/fields';
import {
  formatDateInText,
  monthOf,
  monthRange,
  monthYearBefore,
  periodLabel,
} from '@backcounter/core/dates';
import { centsToDollars, formatCents, percentOfCents, wireToCents } from '@backcounter/core/money';
import { targetInput } from '@backcounter/core/targets';
import { call } from '../../api/client.ts';
import { StorePicker } from '../../api/store-picker.tsx';
import { useApiQuery, useRefresh } from '../../api/use-api-query.ts';
import { useStoreName } from '../../api/use-stores.ts';
import { useForm } from '../../api/use-form.ts';
import { useResultNotice } from '../../api/use-undo.ts';
import { useToday } from '../../session/use-business.ts';
import { formatAmountForMonth, joinBrief } from '../../ui/brief.ts';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { dollarsOf, MoneyField } from '../../ui/money-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MonthPicker } from '../../ui/period-pickers.tsx';
import { Section } from '../../ui/section.tsx';
import { Segment, Segments } from '../../ui/segments.tsx';
import classes from './charts.module.css';

/** Choices of what to add to last year's sales, in percent. */
const steps = [0, 3, 5, 10] as const;

type TargetFormProps = { storeId: string; onClose: () => void };

/** Form state: wire field names, the amount as typed. */
type TargetValues = { store_id: string; month: string; amount: string };

/** Describes unsaved input when the form offers to restore it. */
const describeTarget = ({ month, amount }: TargetValues, store: string | undefined): string =>
  joinBrief([formatAmountForMonth(amount, month), store], 'a target');

const toBody = ({ store_id, month, amount }: TargetValues) => ({
  store_id,
  month,
  amount: dollarsOf(amount) ?? null,
});

/** Sets a store's sales target of a month: typed, or last year's sales plus some percent. */
export function TargetForm({ storeId, onClose }: TargetFormProps) {
  const today = useToday();
  const refresh = useRefresh();
  const notice = useResultNotice();
  const storeName = useStoreName();
  const form = useForm({
    initial: { store_id: storeId, month: monthOf(today), amount: '' },
    check: (values) => parseInput(targetInput, toBody(values)),
    send: (values) => call('PUT /targets', { body: toBody(values) }),
    onSuccess: ({ amount }, { store_id, month }) => {
      const act = amount === null ? 'taken away' : 'saved';
      const money = amount === null ? '' : formatCents(wireToCents(amount));
      const detail = joinBrief([storeName(store_id), money], '');
      notice.succeed(`Target for ${periodLabel(month)} ${act} successfully!`, undefined, detail);
      form.reset({ store_id, month, amount: '' });
      void refresh();
    },
    failure: 'Error saving target',
    unsaved: {
      name: 'target',
      describe: (values) => describeTarget(values, storeName(values.store_id)),
    },
  });
  const { store_id, month } = form.values;
  const year = Number(today.slice(0, 4));
  return (
    <Section title="Sales target">
      <Form form={form} label="Sales target">
        <StorePicker {...form.bind('store_id')} />
        <MonthPicker {...form.bind('month')} firstYear={year - 1} lastYear={year + 1} />
        <MoneyField
          label="Target"
          hint="Leave empty to remove the target"
          {...form.bind('amount')}
        />
        {store_id !== '' && month !== '' && (
          <LastYear
            storeId={store_id}
            month={month}
            amount={dollarsOf(form.values.amount)}
            onChoose={(cents) => form.set('amount', String(centsToDollars(cents)))}
          />
        )}
        <Notice of={notice} />
        <FormEnd form={form} label="Save Target" busyLabel="Saving..." onCancel={onClose} />
      </Form>
    </Section>
  );
}

type LastYearProps = {
  storeId: string;
  month: string;
  /** What is typed or chosen, in dollars. */
  amount: number | undefined;
  onChoose: (cents: number) => void;
};

/** The month's current target, last year's sales, and targets derived from them. */
function LastYear({ storeId, month, amount, onChoose }: LastYearProps) {
  const before = monthYearBefore(month);
  const { start, end } = monthRange(before);
  const sold = useApiQuery('GET /profit', { query: { store_id: storeId, from: start, to: end } });
  const known = useApiQuery('GET /targets', {
    query: { store_id: storeId, from: month, to: month },
  });
  const cents = wireToCents(sold.data?.[0]?.sales ?? 0);
  const target = known.data?.data[0];
  const centsWith = (percent: number) => percentOfCents(cents, 100 + percent);
  return (
    <div className={classes.lastYear}>
      {target && <p>The target so far: {formatCents(wireToCents(target.amount))}.</p>}
      {sold.data && (
        <p>
          {cents > 0
            ? `${periodLabel(before)} sold ${formatCents(cents)}.`
            : `Nothing was sold from ${formatDateInText(start)} to ${formatDateInText(end)}.`}
        </p>
      )}
      {cents > 0 && (
        <div className={classes.quick}>
          <Segments label="Last year and">
            {steps.map((percent) => (
              <Segment
                key={percent}
                label={percent === 0 ? 'As last year' : `Last year + ${percent}%`}
                isPressed={centsToDollars(centsWith(percent)) === amount}
                onClick={() => onChoose(centsWith(percent))}
              />
            ))}
          </Segments>
        </div>
      )}
    </div>
  );
}
