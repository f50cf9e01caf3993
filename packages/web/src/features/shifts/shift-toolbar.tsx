import { Button } from '@mantine/core';
import { yearOf } from '@backcounter/core/dates';
import { DateField } from '../../ui/date-field.tsx';
import { MonthPicker } from '../../ui/period-pickers.tsx';
import { FilterRow } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { allStores, StorePicker } from '../../api/store-picker.tsx';
import { periodOptions, periods } from './shift-period.ts';
import classes from './shift-toolbar.module.css';
import type { ShiftView } from './use-shift-view.ts';

export type Look = 'list' | 'day' | 'week';

type ShiftToolbarProps = {
  view: ShiftView;
  look: Look;
  onLook: (look: Look) => void;
  onCopy: () => void;
};

/** What is shown, from when on, and how (SHF-03 to SHF-05). */
export function ShiftToolbar({ view, look, onLook, onCopy }: ShiftToolbarProps) {
  return (
    <>
      <ShiftFilters view={view} onCopy={onCopy} />
      <div className={classes.bar}>
        <h3 className={classes.label} aria-live="polite">
          {view.label}
        </h3>
        <div className={classes.buttons} role="group" aria-label="Go to">
          <Button size="sm" variant="default" onClick={() => view.step(-1)}>
            Previous
          </Button>
          <Button size="sm" variant="default" onClick={() => view.goTo(view.today)}>
            Today
          </Button>
          <Button size="sm" variant="default" onClick={() => view.step(1)}>
            Next
          </Button>
        </div>
        <Button size="sm" variant="default" onClick={() => void view.answer.refetch()}>
          Refresh
        </Button>
        <div className={classes.buttons} role="group" aria-label="View">
          <LookButton label="List" isOn={look === 'list'} onClick={() => onLook('list')} />
          <LookButton label="Day" isOn={look === 'day'} onClick={() => onLook('day')} />
          <LookButton label="Week" isOn={look === 'week'} onClick={() => onLook('week')} />
        </div>
        {look === 'week' && (
          <Button size="sm" variant="default" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
    </>
  );
}

/** How far back and ahead months are offered. */
const years = { back: 10, ahead: 1 };

function ShiftFilters({ view, onCopy }: Pick<ShiftToolbarProps, 'view' | 'onCopy'>) {
  const year = yearOf(view.today);
  /** Shifts are proposed for one store's week at a time. */
  const isOneWeek = view.period === 'weekly' && view.storeId !== allStores;
  return (
    <FilterRow>
      <StorePicker
        withAll
        failure="Failed to fetch stores"
        value={view.storeId}
        onChange={(id) => view.setStoreId(id || allStores)}
      />
      <SelectField
        label="Period"
        options={periodOptions}
        value={view.period}
        onChange={(value) => view.setPeriod(periods.find((known) => known === value) ?? 'weekly')}
      />
      {view.period === 'weekly' ? (
        <DateField
          label="Week Start"
          value={view.weekStart}
          error={view.weekStartProblem ?? undefined}
          onChange={view.typeWeekStart}
        />
      ) : (
        <MonthPicker
          firstYear={Math.min(year - years.back, Number(view.month.slice(0, 4)))}
          lastYear={Math.max(year + years.ahead, Number(view.month.slice(0, 4)))}
          value={view.month}
          onChange={(month) => {
            if (month !== '') view.goTo(`${month}-01`);
          }}
        />
      )}
      {isOneWeek && (
        <Button variant="default" onClick={onCopy}>
          Copy last week
        </Button>
      )}
    </FilterRow>
  );
}

type LookButtonProps = { label: string; isOn: boolean; onClick: () => void };

function LookButton({ label, isOn, onClick }: LookButtonProps) {
  return (
    <Button size="sm" variant={isOn ? 'light' : 'default'} aria-pressed={isOn} onClick={onClick}>
      {label}
    </Button>
  );
}
