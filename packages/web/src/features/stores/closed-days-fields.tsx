import { useId, useState } from 'react';
import { Checkbox, Textarea, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { weekdayOrder } from '@backcounter/core/charts';
import { weekdayLabel, weekdays } from '@backcounter/core/dates';
import { useBusiness } from '../../session/use-business.ts';
import { closedDaysText, type ClosedDaysValues } from './closed-days.ts';
import classes from './screen.module.css';

type ClosedDaysFieldsProps = {
  values: ClosedDaysValues;
  error: string | undefined;
  onChange: (part: Partial<ClosedDaysValues>) => void;
};

/** Weekdays off and holidays, collapsed by default; used by the board and the findings. */
export function ClosedDaysFields({ values, error, onChange }: ClosedDaysFieldsProps) {
  const id = useId();
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = isOpened || error !== undefined;
  const { weekStartsOn } = useBusiness();
  return (
    <div>
      <UnstyledButton
        className={classes.fold}
        aria-expanded={isOpen}
        aria-describedby={id}
        onClick={() => setIsOpened(!isOpen)}
      >
        <IconChevronRight size={14} aria-hidden /> Closed days
      </UnstyledButton>
      <span id={id} className={classes.foldText}>
        {closedDaysText(values)}
      </span>
      {isOpen && (
        <div className={classes.closed}>
          <div className={classes.weekdays} role="group" aria-label="Closed every week on">
            {weekdayOrder(weekStartsOn).map((weekday) => (
              <Checkbox
                key={weekday}
                size="sm"
                label={weekdayLabel(weekdays[weekday] ?? 'sunday')}
                checked={values.closed_weekdays.includes(weekday)}
                onChange={({ currentTarget: { checked } }) => {
                  const others = values.closed_weekdays.filter((each) => each !== weekday);
                  onChange({ closed_weekdays: checked ? [...others, weekday] : others });
                }}
              />
            ))}
          </div>
          <Textarea
            label="Closed dates"
            name="closed_dates"
            description="Holidays and other days, one a line: 12/25/2026"
            autosize
            minRows={2}
            maxRows={8}
            value={values.closed_dates}
            error={error}
            onChange={(event) => onChange({ closed_dates: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}
