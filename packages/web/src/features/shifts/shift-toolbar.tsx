import { Button } from '@mantine/core';
import { yearOf } from '@backcounter/core/dates';
import { DateField } from '../../ui/date-field.tsx';
import { MonthPicker } from '../../ui/period-pickers.tsx';
import { FilterRow, SectionTool, SectionTools } from '../../ui/section.tsx';
import { Segment, Segments } from '../../ui/segments.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { allStores, StorePicker } from '../../api/store-picker.tsx';
import { looks } from './shift-view-state.ts';
import { periodOptions, periods } from './shift-period.ts';
import classes from './shift-toolbar.module.css';
import type { ShiftView } from './use-shift-view.ts';

type ShiftToolbarProps = {
  view: ShiftView;
  onCopy: () => void;
};

/** Selects store, period and view (SHF-03 to SHF-05). */
export function ShiftToolbar({ view, onCopy }: ShiftToolbarProps) {
  return (
    <>
      <ShiftFilters view={view} onCopy={onCopy} />
      <div className={classes.bar}>
        <h3 className={classes.label} aria-live="polite">
          {view.label}
        </h3>
        <Segments label="Go to">
          <Segment label="Previous" onClick={() => view.step(-1)} />
          <Segment label="Today" onClick={() => view.goTo(view.today)} />
          <Segment label="Next" onClick={() => view.step(1)} />
        </Segments>
        <Segments label="View">
          {looks.map(({ id, label }) => (
            <Segment
              key={id}
              label={label}
              isPressed={view.look === id}
              onClick={() => view.setLook(id)}
            />
          ))}
        </Segments>
      </div>
      <SectionTools>
        <SectionTool label="Refresh" onClick={() => void view.response.refetch()} />
        {view.look === 'week' && <SectionTool label="Print" onClick={() => window.print()} />}
      </SectionTools>
    </>
  );
}

/** Range of offered months, in years. */
const years = { back: 10, ahead: 1 };

function ShiftFilters({ view, onCopy }: ShiftToolbarProps) {
  const year = yearOf(view.today);
  /** Copying applies to one store's week at a time. */
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
      {view.look !== 'week' && <PersonField view={view} />}
      {isOneWeek && (
        <Button variant="default" onClick={onCopy}>
          Copy last week
        </Button>
      )}
    </FilterRow>
  );
}

const everybody = 'all';

/** Narrows the list to one person; the figures under Total Hours Worked link here with one. */
function PersonField({ view }: Pick<ShiftToolbarProps, 'view'>) {
  const { staff, employeeId, setEmployeeId, response } = view;
  const isMissing = employeeId !== '' && !staff.some(({ value }) => value === employeeId);
  const missing = { value: employeeId, label: response.data ? 'No shifts in this period' : '…' };
  return (
    <SelectField
      isSearchable
      label="Person"
      options={[
        { value: everybody, label: 'Everybody' },
        ...(isMissing ? [missing] : []),
        ...staff,
      ]}
      value={employeeId === '' ? everybody : employeeId}
      onChange={(id) => setEmployeeId(id === everybody ? '' : id)}
    />
  );
}
