import { monthComparison } from '@backcounter/core/comparisons';
import { formatDateInText } from '@backcounter/core/dates';
import { ChangeSentence, useChange } from '../../api/change-sentence.tsx';
import { allStores } from '../../api/store-picker.tsx';
import { useBusiness } from '../../session/use-business.ts';
import classes from './at-a-glance.module.css';

/** How the month's profit changed since the month before, and of what dates that is told. */
export function useMonthChange() {
  const { range, previous } = monthComparison(useBusiness());
  const of = { storeId: allStores, range, against: previous };
  return { of, answer: useChange(of) };
}

/** Why the month's profit is another one than a month before, in one sentence. */
export function WhyItChanged() {
  const { of, answer } = useMonthChange();
  const { range, against: previous } = of;
  // The figures say that nothing could be loaded; without an answer there is nothing to explain.
  if (!answer.data || answer.data.change === 0) return null;
  return (
    <p className={classes.why}>
      <ChangeSentence change={answer.data} of={of} />{' '}
      <span>
        {`${formatDateInText(range.start)} to ${formatDateInText(range.end)} against ${formatDateInText(previous.start)} to ${formatDateInText(previous.end)}`}
      </span>
    </p>
  );
}
