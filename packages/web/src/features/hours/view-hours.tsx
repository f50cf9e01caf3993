import { useState } from 'react';
import { yearOf } from '@backcounter/core/dates';
import type { FieldMessages } from '@backcounter/core/errors';
import { useStores } from '../../api/use-stores.ts';
import { useSettings, useToday } from '../../session/use-business.ts';
import { useAddress } from '../../ui/address.ts';
import { DateField } from '../../ui/date-field.tsx';
import { MonthPicker } from '../../ui/period-pickers.tsx';
import { FilterRow } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { allStores, StorePicker } from '../../api/store-picker.tsx';
import { HoursResult } from './hours-result.tsx';
import { firstHoursChoice, readHoursPeriod, type HoursChoice } from './hours-period.ts';
import { QuickPeriods } from './quick-periods.tsx';

const periodOptions = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
];

/** What everybody worked and earned in some days or a month (SHF-06, SHF-07). */
export function ViewHours() {
  const today = useToday();
  const { time_zone: zone } = useSettings();
  const { stores } = useStores();
  const { search } = useAddress();
  const [storeId, setStoreId] = useState(search['store'] ?? allStores);
  const [choice, setChoice] = useState(() => firstHoursChoice(search, today));
  const { query, label, errors } = readHoursPeriod(choice, zone);
  const store = stores.find(({ _id }) => _id === storeId);
  return (
    <>
      <FilterRow>
        <StorePicker
          withAll
          failure="Failed to fetch stores"
          value={storeId}
          onChange={(id) => setStoreId(id || allStores)}
        />
        <PeriodFields choice={choice} errors={errors} onChange={setChoice} />
        <QuickPeriods choice={choice} onChange={setChoice} />
      </FilterRow>
      {query && (
        <HoursResult
          query={{ ...query, ...(storeId === allStores ? {} : { store_id: storeId }) }}
          scope={`${store?.name ?? 'All Stores'}, ${label}`}
        />
      )}
    </>
  );
}

type PeriodFieldsProps = {
  choice: HoursChoice;
  errors: FieldMessages;
  onChange: (choice: HoursChoice) => void;
};

/** How far back and ahead months are offered. */
const years = { back: 10, ahead: 1 };

function PeriodFields({ choice, errors, onChange }: PeriodFieldsProps) {
  const year = yearOf(useToday());
  const change = (part: Partial<HoursChoice>) => onChange({ ...choice, ...part });
  return (
    <>
      <SelectField
        label="Period"
        options={periodOptions}
        value={choice.period}
        onChange={(period) => change({ period: period === 'monthly' ? 'monthly' : 'weekly' })}
      />
      {choice.period === 'monthly' ? (
        <MonthPicker
          firstYear={year - years.back}
          lastYear={year + years.ahead}
          value={choice.month}
          onChange={(month) => {
            if (month !== '') change({ month });
          }}
        />
      ) : (
        <>
          <DateField
            label="Start Date"
            value={choice.start}
            error={errors['start_date']}
            onChange={(start) => change({ start })}
          />
          <DateField
            label="End Date"
            value={choice.end}
            error={errors['end_date']}
            onChange={(end) => change({ end })}
          />
        </>
      )}
    </>
  );
}
