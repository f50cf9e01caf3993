import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './week-steps.module.css';

type WeekStepsProps = { previous: () => void; next: () => void; isLast: boolean };

/** From a week to its neighbors; none follows the one that holds today. */
export function WeekSteps({ previous, next, isLast }: WeekStepsProps) {
  return (
    <div className={classes.steps}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        onClick={previous}
      >
        Previous Week
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        disabled={isLast}
        onClick={next}
      >
        Next Week
      </Button>
    </div>
  );
}
