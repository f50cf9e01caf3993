import { monthComparison } from '@backcounter/core/comparisons';
import { formatDateInText } from '@backcounter/core/dates';
import { useAnswer } from '../../api/use-answer.ts';
import { useBusiness } from '../../session/use-business.ts';
import classes from './at-a-glance.module.css';

/** Why the month's profit is another one than a month before, in one sentence. */
export function WhyItChanged() {
  const { range, previous } = monthComparison(useBusiness());
  const answer = useAnswer('GET /profit/change', {
    query: {
      store_id: 'all',
      from: range.start,
      to: range.end,
      against_from: previous.start,
      against_to: previous.end,
    },
  });
  // The figures say that nothing could be loaded; without an answer there is nothing to explain.
  if (!answer.data || answer.data.change === 0) return null;
  return (
    <p className={classes.why}>
      {answer.data.sentence}{' '}
      <span>
        {`${formatDateInText(range.start)} to ${formatDateInText(range.end)} against ${formatDateInText(previous.start)} to ${formatDateInText(previous.end)}`}
      </span>
    </p>
  );
}
