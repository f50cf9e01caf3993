import { hoursOf, live, minutesOf, payOf, rateOn, rowsOf, sum, today } from './books.ts';
import { nextNumber } from './acts.ts';
import { addDays, daysOf, lengthOf, weekStart, type Period } from './calendar.ts';
import { get, only, same, samePages, someWhich, sorted, type Audit, getRows } from './audit.ts';
import { dollarsOf, anyOf } from './home.ts';

export async function employees(audit: Audit) {
  const { books, storeIds, shop } = audit;
  const seen = live(books, 'employees').filter(
    ({ storeId }) => storeIds === null || storeIds.includes(storeId),
  );
  const answer = await getRows(audit, '/employees');
  const actual = answer.map((row) => [
    ...[row._id, row.name, row.employee_id, row.store_id._id, row.hourly_rate],
  ]);
  const expected = seen.map((row) => [
    ...[row.id, row.name, row.number, row.storeId, dollarsOf(rateOn(row, today(books)))],
  ]);
  same(sorted(actual), sorted(expected), 'GET /employees');
  await samePages(audit, '/employees', answer);
  const { employee_id } = await get(audit, '/employees/next-id');
  same(employee_id, nextNumber(books), 'GET /employees/next-id');
  const one = anyOf(shop, seen);
  if (!one) return;
  const wages = await get(audit, `/employees/${one.id}/wages`);
  const rates = one.wages.map(({ rateCents, from }) => ({
    ...{ hourly_rate: dollarsOf(rateCents), rate_from: from },
  }));
  same(wages, rates, `GET /employees/${one.id}/wages`);
}

export async function shifts(audit: Audit) {
  const { books } = audit;
  const { query, ...which } = someWhich(audit);
  const rows = rowsOf(books, 'shifts', which);
  const list = await getRows(audit, `/shifts?${query}`);
  const actual = list.map((row) => [
    ...[row._id, row.employee_id._id, row.store_id, row.date, row.start_time, row.end_time],
  ]);
  const expected = rows.map((row) => [
    ...[row.id, row.employeeId, row.storeId, row.date, row.start, row.end],
  ]);
  same(sorted(actual), sorted(expected), `GET /shifts?${query}`);
  await samePages(audit, `/shifts?${query}`, list);
  const hours = await getRows(audit, `/hours?${query}&overtime=true`);
  const worked = [...Map.groupBy(rows, ({ employeeId }) => employeeId)].map(([id, all]) => {
    const minutes = sum(all, minutesOf);
    const salary = dollarsOf(sum(all, (shift) => payOf(books, shift)));
    const overtime = overtimeOf(audit, id, which.period);
    return { id, minutes, hours: hoursOf(minutes), salary, ...overtime };
  });
  const answered = hours.map((row) => ({ ...row, id: row.employee_id._id }));
  same(
    sorted(only(answered, 'id', 'minutes', 'hours', 'salary', 'overtime_minutes')),
    sorted(worked),
    `GET /hours?${query}`,
  );
}

/** The minutes after the fortieth hour of each week from Sunday, worked on days of the period. */
function overtimeOf({ books }: Audit, employeeId: string, period?: Period) {
  if (!period || lengthOf(period) > 62) return {};
  const all = live(books, 'shifts').filter((shift) => shift.employeeId === employeeId);
  const overtime = daysOf(period).map((day) => {
    const worked = (to: string) =>
      sum(
        all.filter(({ date }) => date >= weekStart(day, 0) && date <= to),
        minutesOf,
      );
    return Math.max(0, worked(day) - 2400) - Math.max(0, worked(addDays(day, -1)) - 2400);
  });
  return { overtime_minutes: sum(overtime, (minutes) => minutes) };
}
