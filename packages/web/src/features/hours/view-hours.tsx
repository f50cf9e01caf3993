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
import { daysOf, firstHoursChoice, readHoursPeriod, type HoursChoice } from './hours-period.ts';
import { QuickPeriods } from './quick-periods.tsx';

const periodOptions = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
];

/** Store and period, kept in the URL as they are chosen or typed. */
function useHoursView() {
  const today = useToday();
  const { time_zone: zone } = useSettings();
  const { search, change } = useAddress();
  const [storeId, setStoreId] = useState(search['store'] ?? allStores);
  const [choice, setChoice] = useState(() => firstHoursChoice(search, today));
  const { store, from, to } = search;
  const [seen, setSeen] = useState({ store, from, to });
  const isOtherPeriod = from !== seen.from || to !== seen.to;
  if (isOtherPeriod || store !== seen.store) {
    setSeen({ store, from, to });
    setStoreId(store ?? allStores);
    const fromUrl = firstHoursChoice(search, today);
    // Keep the typed text as long as it means the same days.
    const isSame = JSON.stringify(daysOf(fromUrl, zone)) === JSON.stringify(daysOf(choice, zone));
    if (isOtherPeriod && !isSame) setChoice(fromUrl);
  }
  return {
    storeId,
    choice,
    read: readHoursPeriod(choice, zone),
    chooseStore: (id: string) => {
      setStoreId(id);
      change({ store: id });
    },
    choose: (next: HoursChoice, { isTyped = false } = {}) => {
      setChoice(next);
      const days = daysOf(next, zone);
      if (days) change(days, { isTyped });
    },
  };
}

/** Hours and pay per employee for a date range or month (SHF-06, SHF-07). */
export function ViewHours() {
  const { stores } = useStores();
  const { storeId, choice, read, chooseStore, choose } = useHoursView();
  const { query, label, errors } = read;
  const type = (next: HoursChoice) =>
    choose(next, { isTyped: next.period === 'weekly' && choice.period === 'weekly' });
  const store = stores.find(({ _id }) => _id === storeId);
  return (
    <>
      <FilterRow>
        <StorePicker
          withAll
          failure="Failed to fetch stores"
          value={storeId}
          onChange={(id) => chooseStore(id || allStores)}
        />
        <PeriodFields choice={choice} errors={errors} onChange={type} />
        <QuickPeriods choice={choice} onChange={choose} />
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

/** Range of offered months, in years. */
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
