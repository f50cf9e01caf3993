import { monthComparison } from '@backcounter/core/comparisons';
import { formatDateInText } from '@backcounter/core/dates';
import { ChangeSentence, useProfitChange } from '../../api/change-sentence.tsx';
import { allStores } from '../../api/store-picker.tsx';
import { useBusiness } from '../../session/use-business.ts';
import classes from './at-a-glance.module.css';
import type { Figure } from './figure.ts';

/** The change of this month's profit against the previous month, and the compared dates. */
export function useMonthChange() {
  const { range, previous } = monthComparison(useBusiness());
  const of = { storeId: allStores, range, against: previous };
  return { of, response: useProfitChange(of) };
}

type WhyItChangedProps = {
  /** The month's profit; null until the figures have loaded. */
  profit: Figure | null;
};

/**
 * One sentence on why the month's profit differs from the previous month's; nothing where nothing
 * was entered in one of them.
 */
export function WhyItChanged({ profit }: WhyItChangedProps) {
  const { of, response } = useMonthChange();
  const { range, against: previous } = of;
  // AtAGlance reports failures itself.
  if (!response.data || response.data.change === 0) return null;
  if (profit === null || profit.value === null || profit.previous === null) return null;
  return (
    <p className={classes.why}>
      <ChangeSentence change={response.data} of={of} />{' '}
      <span>
        {`${formatDateInText(range.start)} to ${formatDateInText(range.end)} against ${formatDateInText(previous.start)} to ${formatDateInText(previous.end)}`}
      </span>
    </p>
  );
}
