import { Link } from '@tanstack/react-router';
import type { InputOf } from '@backcounter/api/client';
import { allStores } from '../../api/store-picker.tsx';
import { usePersistentSearch } from '../../ui/address.ts';
import { paths } from '../../ui/paths.ts';
import { shiftsPeriod } from './hours-period.ts';

export type HoursQuery = NonNullable<InputOf<'GET /hours'>['query']>;

type ShiftsLinkProps = {
  query: HoursQuery;
  employeeId: string;
  text: string;
  /** Accessible name. */
  name: string;
};

/** Hours that link to the shifts they sum up, where View Shifts can show just those. */
export function ShiftsLink({ query, employeeId, text, name }: ShiftsLinkProps) {
  const persistent = usePersistentSearch();
  const period = shiftsPeriod(query);
  if (period === null) return text;
  const search = { panel: 'shifts', store: query.store_id ?? allStores, employee: employeeId };
  return (
    <Link to={paths.employees} search={{ ...persistent, ...search, ...period }} aria-label={name}>
      {text}
    </Link>
  );
}
