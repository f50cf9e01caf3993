import { useDatesForm } from '../../api/use-dates-form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FilterForm } from '../../ui/filter-form.tsx';
import { Expander, Segment, Segments } from '../../ui/segments.tsx';
import classes from './profit.module.css';
import type { AgainstState } from './use-against.ts';

type AgainstButtonsProps = {
  state: AgainstState;
  /** Whether the fields for custom dates are visible. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

/** Choice of the dates to compare with: one-click choices, or custom dates. */
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

/** Fields for custom dates to compare with; labeled differently from those of the period. */
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
