import type { RefObject } from 'react';
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useToday } from '../../session/use-business.ts';
import { DateField } from '../../ui/date-field.tsx';
import { StorePicker } from '../../api/store-picker.tsx';
import classes from './daily-cash.module.css';

type DayPickerProps = {
  storeId: string;
  onStore: (storeId: string) => void;
  /** The date as typed, possibly incomplete. */
  typed: string;
  onDate: (typed: string) => void;
  onStep: (days: number) => void;
  problem: string | null;
  canStep: { back: boolean; forward: boolean };
  nextButton: RefObject<HTMLButtonElement | null>;
};

/** Store and date, with buttons for the previous and next day (CSH-01, CSH-13). */
export function DayPicker(props: DayPickerProps) {
  const { storeId, onStore, typed, onDate, onStep, problem, canStep, nextButton } = props;
  const today = useToday();
  return (
    <div className={classes.day}>
      <StorePicker name="store_id" value={storeId} onChange={onStore} />
      <DateField
        label="Date"
        name="date"
        max={today}
        value={typed}
        onChange={onDate}
        // An incomplete date is not an error yet.
        error={problem !== null && typed.length >= 8 ? problem : undefined}
      />
      <div className={classes.steps}>
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          disabled={!canStep.back}
          onClick={() => onStep(-1)}
        >
          Previous Day
        </Button>
        <Button
          ref={nextButton}
          variant="default"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          disabled={!canStep.forward}
          onClick={() => onStep(1)}
        >
          Next Day
        </Button>
      </div>
    </div>
  );
}
