import { z } from 'zod';
import { listAllWages } from '@backcounter/storage/wages';
import { listShiftRows, shiftsRoutes } from '../shifts.ts';
import type { Column } from './columns.ts';
import type { Former, StaffMember, Supplier } from './former-rows.ts';
import { defineListFile, type ReadCall } from './list-files.ts';
import { joinNames, termsText } from './lists.ts';
import type { StoreNameOf } from './named-stores.ts';

const nothing = z.object({});

/** Only in files of a business in which something is former. */
const formerColumns: readonly Column<Former>[] = [
  { header: 'former_stores', kind: 'text', of: (row) => joinNames(row.formerStores) },
  { header: 'deleted', kind: 'text', of: (row) => (row.isDeleted ? 'yes' : null) },
];

/** The vendors of the whole business as a file. */
export const vendorsFile = (suppliers: readonly Supplier[]) =>
  defineListFile(
    { permission: 'vendors.read', query: nothing, handle: () => Promise.resolve(suppliers) },
    {
      title: 'vendors',
      columns: [
        { header: 'name', kind: 'text', of: (row) => row.name },
        { header: 'stores', kind: 'text', of: (row) => joinNames(row.stores) },
        { header: 'payment_terms', kind: 'text', of: (row) => termsText(row.paymentTerms) },
        { header: 'account', kind: 'text', of: (row) => row.account },
        ...formerColumns,
      ],
    },
  );

const employeesFile = (staff: readonly StaffMember[]) =>
  defineListFile(
    { permission: 'employees.read', query: nothing, handle: () => Promise.resolve(staff) },
    {
      title: 'employees',
      columns: [
        { header: 'employee_id', kind: 'text', of: (row) => row.number },
        { header: 'name', kind: 'text', of: (row) => row.name },
        { header: 'store', kind: 'text', of: (row) => row.store.name },
        { header: 'hourly_rate', kind: 'money', of: (row) => row.rateCents },
        { header: 'email', kind: 'text', of: (row) => row.email },
        { header: 'phone_number', kind: 'text', of: (row) => row.phoneNumber },
        ...formerColumns,
      ],
    },
  );

/** The hourly rates of each employee with their first day, in the order of the staff. */
async function listWageRows({ db }: ReadCall, staff: readonly StaffMember[]) {
  const wages = Map.groupBy(await listAllWages(db), (wage) => wage.employee_id);
  return staff.flatMap(({ id, number }) =>
    (wages.get(id) ?? []).map(({ rateCents, rateFrom }) => ({ number, rateCents, rateFrom })),
  );
}

const wagesFile = (staff: readonly StaffMember[]) =>
  defineListFile(
    {
      permission: 'employees.read',
      query: nothing,
      handle: (call) => listWageRows(call, staff),
    },
    {
      title: 'wages',
      columns: [
        { header: 'employee_id', kind: 'text', of: (row) => row.number },
        { header: 'hourly_rate', kind: 'money', of: (row) => row.rateCents },
        { header: 'rate_from', kind: 'date', of: (row) => row.rateFrom },
      ],
    },
  );

function shiftsFile(staff: readonly StaffMember[], nameOf: StoreNameOf) {
  const numbers = new Map(staff.map(({ id, number }) => [id, number]));
  return defineListFile(
    { ...shiftsRoutes['GET /shifts'], handle: listShiftRows },
    {
      title: 'shifts',
      columns: [
        { header: 'employee', kind: 'text', of: (row) => row.employee_name },
        { header: 'employee_id', kind: 'text', of: (row) => numbers.get(row.employee_id) ?? '' },
        { header: 'store', kind: 'text', of: (row) => nameOf(row.store_id) },
        { header: 'date', kind: 'date', of: (row) => row.date },
        { header: 'start_time', kind: 'time', of: (row) => row.start_time },
        { header: 'end_time', kind: 'time', of: (row) => row.end_time },
      ],
    },
  );
}

/** The employees of the whole business as a file, with the files that name them by number. */
export const staffFiles = (staff: readonly StaffMember[], nameOf: StoreNameOf) => ({
  employees: employeesFile(staff),
  wages: wagesFile(staff),
  shifts: shiftsFile(staff, nameOf),
});
