import { useEffect } from 'react';
import { Checkbox } from '@mantine/core';
import { parseInput } from '@backcounter/core/fields';
import { storeInput } from '@backcounter/core/stores';
import { ApiError } from '../../api/api-error.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import type { Offer } from '../../api/use-undo.ts';
import { useToday } from '../../session/use-business.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { Notice, useNotice } from '../../ui/notice.tsx';
import { useForm } from '../../api/use-form.ts';
import { RowHistory } from '../activity/row-history.tsx';
import { ClosedDaysFields } from './closed-days-fields.tsx';
import {
  changedClosedDays,
  closedDaysBody,
  closedDaysRules,
  closedDaysValues,
} from './closed-days.ts';
import { describeStore, StoreFields } from './store-fields.tsx';
import { updateStore } from './store-writes.ts';
import type { Store } from './types.ts';

type UpdateStoreProps = {
  /** As it was when the dialog opened. */
  store: Store;
  onBusy: (isBusy: boolean) => void;
  onUpdated: (updated: Offer) => void;
  onClose: () => void;
};

const fieldsOf = ({ name, address, allow_simultaneous_shifts = false }: Store) => ({
  name,
  address,
  allow_simultaneous_shifts,
});

const closedDaysBefore = ({ closed_weekdays = [], closed_dates = [] }: Store, saved: Store) =>
  changedClosedDays({ closed_weekdays, closed_dates }, saved);

/** Edit dialog (STO-06 to STO-08, STO-23). */
export function UpdateStore({ store, onBusy, onUpdated, onClose }: UpdateStoreProps) {
  const notice = useNotice();
  const refresh = useRefresh();
  const today = useToday();
  const form = useForm({
    initial: { ...fieldsOf(store), ...closedDaysValues(store) },
    check: ({ name, address, ...closed }) =>
      void parseInput(storeInput, { name, address }, closedDaysRules(closed, today)),
    send: ({ name, address, allow_simultaneous_shifts, ...closed }) =>
      updateStore(store, {
        name,
        address,
        allow_simultaneous_shifts,
        ...changedClosedDays(closedDaysBody(closed, today), store),
      }),
    onSuccess: (saved, { name, address }) => {
      onClose();
      onUpdated({
        text: '',
        detail: `Saved: ${name}, ${address}`,
        undo: () => updateStore(saved, { ...fieldsOf(store), ...closedDaysBefore(store, saved) }),
      });
      void refresh();
    },
    onError: (message, problem) => {
      const isStale = problem instanceof ApiError && 'updated_at' in problem.fields;
      notice.fail(message, isStale ? null : undefined);
      if (isStale) void refresh();
    },
    failure: 'Error updating store',
    unsaved: { name: 'store', subject: store._id, describe: describeStore },
  });
  useEffect(() => {
    onBusy(form.isBusy);
    return () => onBusy(false);
  }, [form.isBusy, onBusy]);
  return (
    <Dialog title="Update Store" onClose={onClose} isBusy={form.isBusy}>
      <Notice of={notice} />
      <Form form={form}>
        <StoreFields name={form.text('name')} address={form.text('address')} />
        <Checkbox
          label="Staff may work at the same time"
          name="allow_simultaneous_shifts"
          checked={form.values.allow_simultaneous_shifts}
          onChange={(event) => form.set('allow_simultaneous_shifts', event.currentTarget.checked)}
        />
        <ClosedDaysFields
          values={form.values}
          error={form.bind('closed_dates').error}
          onChange={(part) => {
            if (part.closed_weekdays) form.set('closed_weekdays', part.closed_weekdays);
            if (part.closed_dates !== undefined) form.set('closed_dates', part.closed_dates);
          }}
        />
        <FormEnd form={form} label="Update" busyLabel="Saving..." onCancel={onClose} />
      </Form>
      <RowHistory id={store._id} since={store.updated_at} />
    </Dialog>
  );
}
