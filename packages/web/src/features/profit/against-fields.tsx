import { useDatesForm } from '../../api/use-dates-form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FilterForm } from '../../ui/filter-form.tsx';
import { Expander, Segment, Segments } from '../../ui/segments.tsx';
import classes from './profit.module.css';
import type { AgainstState } from './use-against.ts';

type AgainstButtonsProps = {
  state: AgainstState;
  /** Whether the fields for any other dates are there. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

/** With which dates a period is compared: some one click away, and any others by hand. */
export function AgainstButtons({ state, isOpen, onOpen }: AgainstButtonsProps) {
  const { choices, chosen, choose } = state;
  return (
    <div className={classes.quick}>
      <Segments
        label="Compared with"
        more={<Expander label="Any other dates" isOpen={isOpen} onToggle={() => onOpen(!isOpen)} />}
      >
        {choices.map((choice) => (
          <Segment
            key={choice.id}
            label={choice.label}
            isPressed={choice === chosen}
            onClick={() => {
              onOpen(false);
              choose(choice);
            }}
          />
        ))}
      </Segments>
    </div>
  );
}

/** The fields of the dates that a period is compared with; other ones than those of the period. */
export function AgainstDates({ state }: { state: AgainstState }) {
  const { written, problems, chooseDates } = state;
  const { form, edge } = useDatesForm({ ...written, problems, onDates: chooseDates });
  return (
    <FilterForm form={form} label="Compare">
      <DateField label="Compared from" {...edge('from')} />
      <DateField label="Compared to" {...edge('to')} />
    </FilterForm>
  );
}
