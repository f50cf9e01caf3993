import { Button } from '@mantine/core';
import type { Permission } from '@backcounter/core/permissions';
import { useState } from 'react';
import { useDownload } from '../../api/download.ts';
import { usePerson } from '../../session/use-session.ts';
import { Notice } from '../../ui/notice.tsx';
import { FilterRow } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const lists = [
  { noun: 'sales', label: 'Sales', permission: 'sales.read' },
  { noun: 'invoices', label: 'Invoices', permission: 'invoices.read' },
  { noun: 'incomes', label: 'Other income', permission: 'incomes.read' },
  { noun: 'income-types', label: 'Income types', permission: 'incomeTypes.read' },
  { noun: 'daily-cash', label: 'Daily cash', permission: 'dailyCash.read' },
  { noun: 'shifts', label: 'Shifts', permission: 'shifts.read' },
  { noun: 'hours', label: 'Hours', permission: 'shifts.read' },
  { noun: 'employees', label: 'Employees', permission: 'employees.read' },
  { noun: 'vendors', label: 'Vendors', permission: 'vendors.read' },
  { noun: 'stores', label: 'Stores', permission: 'stores.read' },
  { noun: 'activity', label: 'Activity', permission: 'activity.read' },
  { noun: 'users', label: 'Users', permission: 'users.read' },
] as const satisfies readonly { noun: string; label: string; permission: Permission }[];

type Noun = (typeof lists)[number]['noun'];

/** Downloads one list in either format, or everything that an import can read. */
export function ExportLists() {
  const person = usePerson();
  const [noun, setNoun] = useState<Noun>('sales');
  const { busy, notice, start } = useDownload();
  const options = lists
    .filter(({ permission }) => person?.can(permission))
    .map(({ noun: value, label }) => ({ value, label }));
  const button = (ending: 'csv' | 'xlsx') => (
    <Button
      variant="default"
      loading={busy === `GET /exports/${noun}.${ending}`}
      disabled={busy !== null}
      onClick={() => start(`GET /exports/${noun}.${ending}`, {})}
    >
      {`Download ${ending.toUpperCase()}`}
    </Button>
  );
  return (
    <>
      <FilterRow>
        <SelectField
          label="List"
          value={noun}
          options={options}
          onChange={(value) => setNoun(value as Noun)}
        />
        {button('csv')}
        {button('xlsx')}
      </FilterRow>
      <p>Or take everything: a zip of CSV files that can be imported again unchanged.</p>
      <Button
        variant="default"
        loading={busy === 'GET /exports/business.zip'}
        disabled={busy !== null}
        onClick={() => start('GET /exports/business.zip', {})}
      >
        Export everything
      </Button>
      <Notice of={notice} />
    </>
  );
}
