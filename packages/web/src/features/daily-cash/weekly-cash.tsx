import { useState } from 'react';
import { isCalendarDate, mondayOf } from '@backcounter/core/dates';
import { useToday } from '../../session/use-business.ts';
import { useAddress } from '../../ui/address.ts';
import { SectionToggle, SectionToggles } from '../../ui/section.tsx';
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
  return (
    <>
      <SectionToggles>
        <SectionToggle
          label="Enter Week"
          isOpen={week !== undefined}
          onToggle={() => change({ week: week === undefined ? start : undefined })}
        />
      </SectionToggles>
      {week === undefined ? (
        <DailyCashPanel storeId={storeId} onStore={toStore} />
      ) : (
        <EnterWeek storeId={storeId} start={start} goTo={change} />
      )}
    </>
  );
}
