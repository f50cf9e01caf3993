import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import type { Offer } from '../../api/use-undo.ts';
import { ClosedBooksNote } from '../../session/closed-books.tsx';
import { useBusiness } from '../../session/use-business.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { useForm } from '../../api/use-form.ts';
import { Attachments } from '../attachments/attachments.tsx';
import { BesideForm } from '../attachments/preview.tsx';
import type { PreviewedFile } from '../attachments/previewed-file.ts';
import { useFiles } from '../attachments/use-files.ts';
import { RowHistory } from '../activity/row-history.tsx';
import { IncomeFields } from './income-fields.tsx';
import {
  checkIncome,
  describeIncome,
  incomeInBrief,
  toBody,
  valuesOf,
  type Income,
} from './income-values.ts';
import { messages, successMs } from './messages.ts';
import { useIncomeTypes } from './use-income-types.ts';
import { useStoreName } from '../../api/use-stores.ts';

type UpdateIncomeProps = { income: Income; onSaved: (saved: Offer) => void; onClose: () => void };

/** Edit dialog; does not overwrite another user's later change. */
export function UpdateIncome({ income, onSaved, onClose }: UpdateIncomeProps) {
  const business = useBusiness();
  const refresh = useRefresh();
  const { types, error, refetch } = useIncomeTypes();
  const storeName = useStoreName();
  const files = useFiles('incomes', { id: income._id, label: income.incomeType });
  const [shown, setShown] = useState<PreviewedFile>(null);
  const before = valuesOf(income, types);
  const put = (body: ReturnType<typeof toBody>, seen: string) =>
    call('PUT /incomes/:id', { params: { id: income._id }, body: { ...body, updated_at: seen } });
  const form = useForm({
    initial: before,
    check: (values) => checkIncome(values, types, business, income),
    send: (values) => put(toBody(values, types), income.updated_at),
    onSuccess: (saved) => {
      void refresh();
      const { isFixedAmount } = income;
      onSaved({
        text: messages.updated,
        textMs: successMs,
        detail: incomeInBrief(saved, business.today),
        undo: () => put({ ...toBody(before, types), isFixedAmount }, saved.updated_at),
      });
    },
    failure: messages.updateFailed,
    unsaved: {
      name: 'income',
      subject: income._id,
      describe: (values) => describeIncome(values, types, storeName(values.storeId)),
    },
  });
  return (
    <Dialog title="Update Income" onClose={onClose} isBusy={form.isBusy} size={shown ? 'lg' : 'sm'}>
      <BesideForm shown={shown}>
        <Form form={form}>
          <ClosedBooksNote date={income.date} />
          <IncomeFields
            form={form}
            types={types}
            isTypesFailed={error !== null}
            onRetryTypes={() => void refetch()}
          />
          <Attachments files={files} shown={shown} onShow={setShown} />
          <FormEnd form={form} label="Update Income" busyLabel="Updating..." onCancel={onClose} />
        </Form>
      </BesideForm>
      <RowHistory id={income._id} since={income.updated_at} />
    </Dialog>
  );
}
