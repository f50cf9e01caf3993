import { formatDate, weekdayName } from '@backcounter/core/dates';
import { lastShiftDate } from '@backcounter/core/shifts';
import { call } from '../../api/client.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { StoreFirst } from '../../api/first-step.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useStores } from '../../api/use-stores.ts';
import { useUndo } from '../../api/use-undo.ts';
import { useBusiness } from '../../session/use-business.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StorePicker } from '../../api/store-picker.tsx';
import { useForm } from '../../api/use-form.ts';
import classes from './assign-shifts.module.css';
import { ChoiceChips } from './choice-chips.tsx';
import { EmployeePicker, useStoreEmployees } from './employee-picker.tsx';
import { createdShifts } from './plan-writes.ts';
import {
  checkShift,
  daysAfter,
  describeShift,
  noShifts,
  shiftsInBrief,
  timeOptions,
  toBodies,
  toFormRefusal,
  type NewShiftsValues,
} from './shift-values.ts';

/** Form that creates one shift, or the same hours for several people and days. */
export function AssignShifts() {
  const business = useBusiness();
  const refresh = useRefresh();
  const undo = useUndo();
  const lastDate = lastShiftDate(business.today);
  const form = useForm({
    initial: noShifts,
    check: (values) => checkShift(values, business),
    send: async (values) => {
      try {
        return await call('POST /shifts', { body: { shifts: toBodies(values) } });
      } catch (error) {
        throw toFormRefusal(error);
      }
    },
    onSuccess: (shifts, { store_id, date, start_time, end_time }, focus, giveBack) => {
      undo.offer({
        ...createdShifts(shifts),
        detail: shiftsInBrief(shifts),
        onUndone: () => giveBack('start_time'),
      });
      form.reset({ ...noShifts, store_id, date, start_time, end_time });
      focus('employee_id');
      void refresh();
    },
    failure: 'Failed to create shift',
    unsaved: { name: 'shift', describe: describeShift },
    dependents: { store_id: ['employee_id', 'also_for'], date: ['also_on'] },
  });
  const chooseStore = (storeId: string) => {
    form.set('store_id', storeId);
    form.set('employee_id', '');
    form.set('also_for', []);
  };
  const chooseEmployee = (id: string) => {
    form.set('employee_id', id);
    form.set(
      'also_for',
      form.values.also_for.filter((other) => other !== id),
    );
  };
  const setDate = (date: string) => {
    form.set('date', date);
    form.set('also_on', []);
  };
  const times = timeOptions(business);
  return (
    <>
      <UndoNotice of={undo} />
      <Form form={form} label="Assign shifts" startsFocused>
        <StorePicker
          {...form.bind('store_id')}
          onChange={chooseStore}
          failure="Failed to fetch stores"
        />
        <EmployeePicker
          storeId={form.values.store_id}
          {...form.bind('employee_id')}
          onChange={chooseEmployee}
        />
        <DateField label="Date" max={lastDate} {...form.bind('date')} onChange={setDate} />
        <div className={classes.times}>
          <SelectField
            label="Start Time"
            placeholder="Select a time"
            options={times}
            {...form.bind('start_time')}
          />
          <SelectField
            label="End Time"
            placeholder="Select a time"
            options={times}
            {...form.bind('end_time')}
          />
        </div>
        {/* Last, or dozens of checkboxes would stand between the fields of a single shift. */}
        <MorePeople values={form.values} onChange={(chosen) => form.set('also_for', chosen)} />
        <MoreDays
          values={form.values}
          lastDate={lastDate}
          onChange={(chosen) => form.set('also_on', chosen)}
        />
        <Count values={form.values} />
        <FormEnd form={form} label="Assign Shift" busyLabel="Assigning..." />
        <StoreFirst text="A shift belongs to a store." />
      </Form>
    </>
  );
}

type MoreProps = { values: NewShiftsValues; onChange: (chosen: string[]) => void };

const oneByOne =
  'In this store one person works at a time, so shifts at the same hours are refused. The store’s setting can change that.';

function MorePeople({ values, onChange }: MoreProps) {
  const { staff } = useStoreEmployees(values.store_id);
  const { stores } = useStores();
  const others = staff.filter(({ value }) => value !== values.employee_id);
  if (values.employee_id === '' || others.length === 0) return null;
  const store = stores.find(({ _id }) => _id === values.store_id);
  return (
    <ChoiceChips
      legend="Also for"
      options={others}
      value={values.also_for}
      onChange={onChange}
      hint={store?.allow_simultaneous_shifts === false ? oneByOne : undefined}
    />
  );
}

function MoreDays({ values, lastDate, onChange }: MoreProps & { lastDate: string }) {
  const days = daysAfter(values.date, lastDate);
  if (days.length === 0) return null;
  const options = days.map((date) => ({
    value: date,
    label: `${weekdayName(date).slice(0, 3)} ${formatDate(date).replace(/\/\d+$/, '')}`,
  }));
  return (
    <ChoiceChips legend="Also on" options={options} value={values.also_on} onChange={onChange} />
  );
}

/** Number of shifts to be created, if it is more than one. */
function Count({ values: { also_for, also_on } }: { values: NewShiftsValues }) {
  const count = (1 + also_for.length) * (1 + also_on.length);
  if (count === 1) return null;
  return <p className={classes.count}>{count} shifts will be created, all of them or none.</p>;
}
