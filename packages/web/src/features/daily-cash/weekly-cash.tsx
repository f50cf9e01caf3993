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
  const { store: storeId = '', week } = search;
  const isPast = week !== undefined && isCalendarDate(week) && week <= today;
  const start = mondayOf(isPast ? week : today);
  const toStore = (store: string) => change({ store });
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
