import { lastShiftDate } from '@backcounter/core/shifts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import type { Offer } from '../../api/use-undo.ts';
import { ClosedBooksNote } from '../../session/closed-books.tsx';
import { useBusiness } from '../../session/use-business.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useForm } from '../../api/use-form.ts';
import { RowHistory } from '../activity/row-history.tsx';
import { EmployeePicker } from './employee-picker.tsx';
import {
  checkShift,
  describeShift,
  shiftText,
  timeOptions,
  toBody,
  toFormRefusal,
  type Shift,
  type ShiftValues,
} from './shift-values.ts';

type EditShiftProps = { shift: Shift; onSaved: (saved: Offer) => void; onClose: () => void };

/** Edit dialog; keeps the store, and times that are not on the half hour. */
export function EditShift({ shift, onSaved, onClose }: EditShiftProps) {
  const business = useBusiness();
  const refresh = useRefresh();
  const { _id: id, store_id, updated_at } = shift;
  const initial = {
    store_id,
    employee_id: shift.employee_id._id,
    date: shift.date,
    start_time: shift.start_time,
    end_time: shift.end_time,
  };
  const put = (values: ShiftValues, seen: string) =>
    call('PUT /shifts/:id', { params: { id }, body: { ...toBody(values), updated_at: seen } });
  const form = useForm({
    initial,
    check: (values) => checkShift(values, business, shift),
    send: async (values) => {
      try {
        return await put(values, updated_at);
      } catch (error) {
        // Conflict: reload, so that the list behind the dialog shows the other user's version.
        if (error instanceof ApiError && 'updated_at' in error.fields) await refresh();
        throw toFormRefusal(error);
      }
    },
    onSuccess: (saved) => {
      void refresh();
      onSaved({
        text: 'Shift updated successfully!',
        detail: shiftText(saved),
        undo: () => put(initial, saved.updated_at),
      });
    },
    failure: 'Failed to update shift',
    unsaved: { name: 'shift', subject: id, describe: describeShift },
  });
  const times = timeOptions(business, shift.start_time, shift.end_time);
  const own = { value: shift.employee_id._id, label: shift.employee_name };
  return (
    <Dialog title="Update Shift" onClose={onClose} isBusy={form.isBusy}>
      <Form form={form}>
        <ClosedBooksNote date={shift.date} />
        <EmployeePicker storeId={store_id} current={own} {...form.bind('employee_id')} />
        <DateField label="Date" max={lastShiftDate(business.today)} {...form.bind('date')} />
        <SelectField label="Start Time" options={times} {...form.bind('start_time')} />
        <SelectField label="End Time" options={times} {...form.bind('end_time')} />
        <FormEnd form={form} label="Update Shift" busyLabel="Updating..." onCancel={onClose} />
      </Form>
      <RowHistory id={id} since={updated_at} />
    </Dialog>
  );
}
