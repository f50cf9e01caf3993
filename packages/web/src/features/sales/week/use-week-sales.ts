import { useMemo } from 'react';
import { isVisibleSaleDay, visibleSaleDays } from '@backcounter/core/sale-rights';
import { saleMessages } from '@backcounter/core/sales';
import { rowsOf } from '../../../api/client.ts';
import { closedDaysOf } from '../../../api/due-stores.ts';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { uniqueStoreNames, useStores } from '../../../api/use-stores.ts';
import { useClosedReason } from '../../../session/closed-books.tsx';
import { useBusiness } from '../../../session/use-business.ts';
import { usePerson } from '../../../session/use-session.ts';
import { useUnusualSales } from './use-unusual-sales.ts';

const closedLater = 'This day is in the future';

/** Loads what a week's sheet needs; `week` is null until all of it has arrived. */
export function useWeekSales(start: string) {
  const stores = useStores();
  const sales = useApiQuery('GET /sales/week', { query: { week: start } });
  const unusual = useUnusualSales(start);
  const business = useBusiness();
  const inClosedBooks = useClosedReason();
  const person = usePerson();
  const role = person?.role ?? 'employee';
  const mayUpdate = person?.can('sales.update') ?? false;
  const mayDelete = person?.can('sales.delete') ?? false;
  const { today, employeesMaySeePastSales, employeesMayDeleteSales } = business;
  const week = useMemo(() => {
    if (!stores.data || !sales.data) return null;
    const open = visibleSaleDays(role, {
      today,
      employeesMaySeePastSales,
      employeesMayDeleteSales,
    });
    const names = uniqueStoreNames(rowsOf(stores.data));
    return {
      start,
      stores: rowsOf(stores.data).map((store) => ({
        _id: store._id,
        name: names.get(store._id) ?? store.name,
        closed: closedDaysOf(store),
      })),
      sales: sales.data,
      unusual,
      mayUpdate,
      mayDelete,
      mayCompare: open === null,
      today,
      closedOn: (date: string) => {
        if (date > today) return closedLater;
        return isVisibleSaleDay(date, open) ? undefined : saleMessages.dayNotOpen;
      },
      inClosedBooks,
    };
  }, [
    stores.data,
    sales.data,
    unusual,
    start,
    role,
    mayUpdate,
    mayDelete,
    today,
    inClosedBooks,
    employeesMaySeePastSales,
    employeesMayDeleteSales,
  ]);
  return { week, stores, sales };
}
