import { useToday } from '../../session/use-business.ts';
import { Segment, Segments } from '../../ui/segments.tsx';
import { isChosen, quickHours, type HoursChoice } from './hours-period.ts';

type QuickPeriodsProps = { choice: HoursChoice; onChange: (choice: HoursChoice) => void };

/** One-click choices of the most used weeks and months. */
export function QuickPeriods({ choice, onChange }: QuickPeriodsProps) {
  return (
    <Segments label="Quick periods">
      {quickHours(useToday()).map(({ label, part }) => (
        <Segment
          key={label}
          label={label}
          isPressed={isChosen(choice, part)}
          onClick={() => onChange({ ...choice, ...part })}
        />
      ))}
    </Segments>
  );
}
