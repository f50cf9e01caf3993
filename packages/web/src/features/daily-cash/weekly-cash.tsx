import { useState } from 'react';
import { addDays, isCalendarDate, mondayOf } from '@backcounter/core/dates';
import { useRememberedStore } from '../../api/use-remembered-choice.ts';
import { useStores } from '../../api/use-stores.ts';
import { useToday } from '../../session/use-business.ts';
import { useAddress } from '../../ui/address.ts';
import { HeadTools } from '../../ui/head-tools.tsx';
import { SectionToggle } from '../../ui/section.tsx';
import { useCorrectedAddress } from '../../ui/use-corrected-address.ts';
import { EnterWeek } from './enter-week.tsx';
import { DailyCashPanel } from './panel.tsx';

/** A store's cash by day or as a week's sheet; store and week are kept in the URL. */
export function WeeklyCash() {
  const today = useToday();
  const { search, change } = useAddress();
  const { store = '', week } = search;
  // Local copy, so that the field updates at once while the URL follows.
  const [storeId, setStoreId] = useState(store);
  const [addressed, setAddressed] = useState(store);
  if (store !== addressed) {
    setAddressed(store);
    setStoreId(store);
  }
  const isPast = week !== undefined && isCalendarDate(week) && week <= today;
  const start = mondayOf(isPast ? week : today);
  useCorrectedAddress(week === undefined || isPast ? null : { week: start });
  const toStore = (chosen: string) => {
    setStoreId(chosen);
    change({ store: chosen });
  };
  const { stores } = useStores();
  const [shownId] = useRememberedStore();
  // The sheet needs a store: the last one viewed, else the first.
  const storeOfSheet =
    storeId || (stores.some(({ _id }) => _id === shownId) ? shownId : (stores[0]?._id ?? ''));
  const [isJustOpened, setIsJustOpened] = useState(false);
  const toggleWeek = () => {
    setIsJustOpened(week === undefined);
    change(week === undefined ? { week: start, store: storeOfSheet } : { week: undefined });
  };
  const goTo = (to: { store?: string; week?: string }) => {
    setIsJustOpened(false);
    change(to);
  };
  return (
    <>
      <HeadTools>
        <SectionToggle label="Enter Week" isOpen={week !== undefined} onToggle={toggleWeek} />
      </HeadTools>
      {week === undefined ? (
        <DailyCashPanel
          storeId={storeId}
          onStore={toStore}
          onPreviousWeek={() => goTo({ week: addDays(mondayOf(today), -7) })}
        />
      ) : (
        <EnterWeek
          storeId={storeId}
          start={start}
          startsFocused={isJustOpened}
          goTo={goTo}
          onStore={(chosen) => {
            setIsJustOpened(true);
            toStore(chosen);
          }}
        />
      )}
    </>
  );
}
