import { useMemo } from 'react';
import { isOpenDay, openSaleDays } from '@backcounter/core/sale-rights';
import { saleMessages } from '@backcounter/core/sales';
import { rowsOf } from '../../../api/client.ts';
import { useAnswer } from '../../../api/use-answer.ts';
import { longNames, useStores } from '../../../api/use-stores.ts';
import { useBusiness } from '../../../session/use-business.ts';
import { usePerson } from '../../../session/use-session.ts';
import { useUnusualSales } from './use-unusual-sales.ts';

const closedLater = 'This day is still to come';

/** What the sheet of a week is made of; null until all of it is there. */
export function useWeekSales(start: string) {
  const stores = useStores();
  const sales = useAnswer('GET /sales/week', { query: { week: start } });
  const unusual = useUnusualSales(start);
  const business = useBusiness();
  const person = usePerson();
  const role = person?.role ?? 'employee';
  const mayUpdate = person?.can('sales.update') ?? false;
  const { today, employeesMaySeePastSales, employeesMayDeleteSales } = business;
  const week = useMemo(() => {
    if (!stores.data || !sales.data) return null;
    const open = openSaleDays(role, { today, employeesMaySeePastSales, employeesMayDeleteSales });
    const names = longNames(rowsOf(stores.data));
    return {
      start,
      stores: rowsOf(stores.data).map(({ _id, name }) => ({ _id, name: names.get(_id) ?? name })),
      sales: sales.data,
      unusual,
      mayUpdate,
      mayCompare: open === null,
      closedOn: (date: string) => {
        if (date > today) return closedLater;
        return isOpenDay(date, open) ? undefined : saleMessages.dayNotOpen;
      },
    };
  }, [
    stores.data,
    sales.data,
    unusual,
    start,
    role,
    mayUpdate,
    today,
    employeesMaySeePastSales,
    employeesMayDeleteSales,
  ]);
  return { week, stores, sales };
}
