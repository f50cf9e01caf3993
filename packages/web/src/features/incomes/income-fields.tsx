import { Checkbox, TextInput } from '@mantine/core';
import { useToday } from '../../session/use-business.ts';
import { DateField } from '../../ui/date-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StorePicker } from '../../api/store-picker.tsx';
import type { useForm } from '../../api/use-form.ts';
import { otherType, repeatHint, type IncomeType, type IncomeValues } from './income-values.ts';
import { messages } from './messages.ts';

type IncomeFieldsProps = {
  form: Pick<ReturnType<typeof useForm<IncomeValues, unknown>>, 'bind' | 'text' | 'set' | 'values'>;
  types: readonly IncomeType[];
  /** True if the types failed to load; then they can be fetched again. */
  isTypesFailed: boolean;
  onRetryTypes: () => void;
};

/** Fields of the create and the update form (INC-11). */
export function IncomeFields({ form, types, isTypesFailed, onRetryTypes }: IncomeFieldsProps) {
  const type = form.bind('incomeType');
  const chooseType = (id: string) => {
    form.set('incomeType', id);
    const listed = types.find(({ _id }) => _id === id);
    // A listed type fills in its amount, "Other" clears it (INC-12).
    if (listed) form.set('amount', listed.defaultAmount.toFixed(2));
    else if (id === otherType) form.set('amount', '');
  };
  const options = types.map(({ _id, name }) => ({ value: _id, label: name }));
  const { isRecurring } = form.values;
  return (
    <>
      <StorePicker {...form.bind('storeId')} />
      <SelectField
        {...type}
        label="Income Type"
        placeholder="Select a type"
        options={[...options, { value: otherType, label: 'Other' }]}
        error={type.error ?? (isTypesFailed ? messages.typesFailed : undefined)}
        onRetry={isTypesFailed ? onRetryTypes : undefined}
        onChange={chooseType}
      />
      {form.values.incomeType === otherType && (
        <TextInput label="Custom Type" {...form.text('customType')} />
      )}
      <MoneyField label="Amount" {...form.bind('amount')} />
      <DateField label="Date" max={useToday()} {...form.bind('date')} />
      <TextInput label="Description" {...form.text('description')} />
      <Checkbox
        label="Repeats every month"
        description={isRecurring && repeatHint(form.values)}
        checked={isRecurring}
        onChange={(event) => form.set('isRecurring', event.currentTarget.checked)}
      />
      {isRecurring && (
        <>
          <DateField label="Start Date" {...form.bind('startDate')} />
          <DateField label="End Date" {...form.bind('endDate')} />
        </>
      )}
    </>
  );
}
