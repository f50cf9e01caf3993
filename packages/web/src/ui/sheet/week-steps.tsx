import { Segment, Segments } from '../segments.tsx';

type WeekStepsProps = { previous: () => void; next: () => void; isLast: boolean };

/** Previous and next week; no next one after the current week. */
export function WeekSteps({ previous, next, isLast }: WeekStepsProps) {
  return (
    <Segments>
      <Segment label="Previous Week" onClick={previous} />
      <Segment label="Next Week" disabled={isLast} onClick={next} />
    </Segments>
  );
}
