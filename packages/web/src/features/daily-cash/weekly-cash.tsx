import { useState } from 'react';
import { addDays, isCalendarDate, mondayOf } from '@backcounter/core/dates';
import { useShownStore } from '../../api/use-shown-choice.ts';
import { useStores } from '../../api/use-stores.ts';
import { useToday } from '../../session/use-business.ts';
import { useAddress } from '../../ui/address.ts';
import { HeadTools } from '../../ui/head-tools.tsx';
import { SectionToggle } from '../../ui/section.tsx';
import { EnterWeek } from './enter-week.tsx';
import { DailyCashPanel } from './panel.tsx';

/** A store's cash, day by day or a week at once; store and week stand in the address. */
export function WeeklyCash() {
  const today = useToday();
  const { search, change } = useAddress();
  const { store = '', week } = search;
  // The field shows at once what the address says a moment later.
  const [storeId, setStoreId] = useState(store);
  const [addressed, setAddressed] = useState(store);
  if (store !== addressed) {
    setAddressed(store);
    setStoreId(store);
  }
  const isPast = week !== undefined && isCalendarDate(week) && week <= today;
  const start = mondayOf(isPast ? week : today);
  const toStore = (chosen: string) => {
    setStoreId(chosen);
    change({ store: chosen });
  };
  const { stores } = useStores();
  const [shownId] = useShownStore();
  // The sheet opens on a store: the one that was looked at last, else the first.
  const storeOfSheet =
    storeId || (stores.some(({ _id }) => _id === shownId) ? shownId : (stores[0]?._id ?? ''));
  const [isAsked, setIsAsked] = useState(false);
  const toggleWeek = () => {
    setIsAsked(week === undefined);
    change(week === undefined ? { week: start, store: storeOfSheet } : { week: undefined });
  };
  const goTo = (to: { store?: string; week?: string }) => {
    setIsAsked(false);
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
          onWeekBefore={() => goTo({ week: addDays(mondayOf(today), -7) })}
        />
      ) : (
        <EnterWeek
          storeId={storeId}
          start={start}
          startsFocused={isAsked}
          goTo={goTo}
          onStore={(chosen) => {
            setIsAsked(true);
            toStore(chosen);
          }}
        />
      )}
    </>
  );
}
