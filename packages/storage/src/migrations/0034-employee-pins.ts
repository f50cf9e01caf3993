import type { Migration } from './migration.ts';

/** The PIN without which nobody takes an employee's name on a shared device; only its hash is stored. */
export const employeePins: Migration = {
  name: '0034-employee-pins',
  statements: ({ text, strict }) => [
    `create table employee_pins (
      employee_id ${text} not null primary key references employees (id),
      pin_hash ${text} not null) ${strict}`,
  ],
};
