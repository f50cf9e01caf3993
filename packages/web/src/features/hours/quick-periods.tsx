import { Button } from '@mantine/core';
import { useToday } from '../../session/use-business.ts';
import { isChosen, quickHours, type HoursChoice } from './hours-period.ts';
import classes from './quick-periods.module.css';

type QuickPeriodsProps = { choice: HoursChoice; onChange: (choice: HoursChoice) => void };

/** The weeks and months that are asked for most, beside the fields that take any. */
export function QuickPeriods({ choice, onChange }: QuickPeriodsProps) {
  const today = useToday();
  return (
    <div className={classes.periods}>
      {quickHours(today).map(({ label, part }) => {
        const isPressed = isChosen(choice, part);
        return (
          <Button
            key={label}
            size="compact-sm"
            variant={isPressed ? 'light' : 'default'}
            aria-pressed={isPressed}
            onClick={() => onChange({ ...choice, ...part })}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
