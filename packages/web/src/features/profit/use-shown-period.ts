import type { DateRange } from '@backcounter/core/dates';
import { useToday } from '../../session/use-business.ts';
import { remember, remembered } from '../../session/remembered.ts';
import { useAddress } from '../../ui/address.ts';
import { shownPeriod } from './shown-period.ts';
import { noAgainst } from './use-against.ts';

const none = { quick: undefined, month: undefined, year: undefined };

/** The period of the answer shown unasked, which stands in the address. */
export function useShownPeriod() {
  const { search, change } = useAddress();
  const today = useToday();
  const shown = shownPeriod(search, { today, last: remembered('quick') });
  const leaving = 'quick' in shown && shown.quick !== null ? { quick: shown.quick } : {};
  return {
    shown,
    /** What the address says of the dates, as they are typed there. */
    typed: { from: search['from'] ?? '', to: search['to'] ?? '' },
    chooseQuick: (id: string) => {
      remember('quick', id);
      change({ ...none, ...noAgainst, quick: id, from: undefined, to: undefined }, { leaving });
    },
    chooseDates: ({ start, end }: DateRange) =>
      change({ ...none, from: start, to: end }, { leaving }),
  };
}
