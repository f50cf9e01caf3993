import { useToday } from '../../session/use-business.ts';
import { DateField } from '../../ui/date-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { StorePicker } from '../../api/store-picker.tsx';
import type { useForm } from '../../api/use-form.ts';
import type { SaleValues } from './sale-values.ts';
import { useOpenSaleDays } from './use-sale-rules.ts';

type SaleFieldsProps = { form: Pick<ReturnType<typeof useForm<SaleValues, unknown>>, 'bind'> };

/** Fields of the create and the update form (SAL-02). */
export function SaleFields({ form }: SaleFieldsProps) {
  const days = useOpenSaleDays();
  return (
    <>
      <StorePicker {...form.bind('store_id')} />
      <MoneyField label="Amount" data-autofocus {...form.bind('total_sales')} />
      <DateField
        label="Date"
        {...(days && { min: days.start })}
        max={useToday()}
        {...form.bind('date')}
      />
    </>
  );
}
