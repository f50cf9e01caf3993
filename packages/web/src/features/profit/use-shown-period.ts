import type { DateRange } from '@backcounter/core/dates';
import { useToday } from '../../session/use-business.ts';
import { usePreference } from '../../api/use-remembered-choice.ts';
import { useAddress } from '../../ui/address.ts';
import { shownPeriod } from './shown-period.ts';
import { noAgainst } from './use-against.ts';

const none = { quick: undefined, month: undefined, year: undefined };

/** The default view's period, kept in the URL. */
export function useShownPeriod() {
  const { search, change } = useAddress();
  const today = useToday();
  const [last, save] = usePreference('quick');
  const shown = shownPeriod(search, { today, last });
  const leaving = 'quick' in shown && shown.quick !== null ? { quick: shown.quick } : {};
  return {
    shown,
    /** Dates from the URL, as typed. */
    typed: { from: search['from'] ?? '', to: search['to'] ?? '' },
    chooseQuick: (id: string) => {
      save(id);
      change({ ...none, ...noAgainst, quick: id, from: undefined, to: undefined }, { leaving });
    },
    chooseDates: ({ start, end }: DateRange) =>
      change({ ...none, from: start, to: end }, { leaving }),
  };
}
