import { Segment, Segments } from '../segments.tsx';

type WeekStepsProps = { previous: () => void; next: () => void; isLast: boolean };

/** From a week to its neighbors; none follows the one that holds today. */
export function WeekSteps({ previous, next, isLast }: WeekStepsProps) {
  return (
    <Segments>
      <Segment label="Previous Week" onClick={previous} />
      <Segment label="Next Week" disabled={isLast} onClick={next} />
    </Segments>
  );
}
