import { useEffect, useId, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatDateInText, isCalendarDate } from '@backcounter/core/dates';
import type { FieldMessages } from '@backcounter/core/errors';
import { useSettings, useToday } from '../session/use-business.ts';
import { useAddressText } from '../ui/address.ts';
import { DateField } from '../ui/date-field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import tools from '../ui/list-tools.module.css';
import { SectionTools } from '../ui/section.tsx';
import { Segment, Segments } from '../ui/segments.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { focusFirst } from '../ui/unsaved-input.tsx';
import { useNarrow } from '../ui/use-narrow.ts';
import { usePrinting } from '../ui/use-printing.ts';
import {
  filterNames,
  isFiltered,
  quickRanges,
  parseStoreIds,
  type FilterName,
  type ListFilter,
  type QuickRange,
} from './list-filter.ts';
import classes from './list-filter-bar.module.css';
import { allStores, StorePicker } from './store-picker.tsx';
import { useFilterDraft } from './use-list-filter.ts';
import { useStoreName, useStores, useUniqueStoreNames } from './use-stores.ts';
import { useVendors } from './use-vendors.ts';
import { codeKeyboard } from '../ui/phone-keyboard.ts';

type ListFilterBarProps = {
  names: readonly FilterName[];
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
  /** Field errors from the server. */
  refused: FieldMessages;
  /** Starts collapsed on wide screens too, while no filter is set. */
  startsCollapsed?: boolean;
};

const noFilter = Object.fromEntries(filterNames.map((name) => [name, ''])) as ListFilter;

/** The filter fields of a list; on phones behind a button that summarizes the filter. */
export function ListFilterBar(props: ListFilterBarProps) {
  const { names, filter, onFilter, refused, startsCollapsed = false } = props;
  const isNarrow = useNarrow();
  const isCollapsible = isNarrow || (startsCollapsed && !isFiltered(filter));
  const form = useRef<HTMLFormElement>(null);
  const { isExpanded, toggle, collapse } = useExpanded(form);
  const draft = useFilterDraft(filter, (next) => {
    // Before the filter's history entry is pushed, so that Back does not expand the fields again.
    collapse();
    onFilter(next);
  });
  const id = useId();
  const summary = useSummary(filter);
  const isPrinting = usePrinting();
  const isOpen = !isCollapsible || isExpanded || Object.keys(refused).length > 0;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    draft.apply();
  };
  const bind = (name: FilterName) => ({
    value: draft.values[name],
    error:
      draft.problems[name] ?? (draft.values[name] === filter[name] ? refused[name] : undefined),
    onChange: (value: string) => draft.set(name, value),
  });
  return (
    <>
      {isCollapsible && (
        <SectionTools>
          <button
            type="button"
            className={tools.tool}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
          >
            {summary === '' ? 'Filter' : `Filter: ${summary}`}
          </button>
        </SectionTools>
      )}
      {isOpen && (
        <form
          ref={form}
          id={id}
          aria-label="Filter"
          className={classes.fields}
          data-screen-only
          onSubmit={submit}
          noValidate
        >
          <div className={classes.quick}>
            <QuickDates filter={filter} onChoose={draft.apply} />
            <SeveralStores {...bind('store')} />
          </div>
          <FilterFields names={names} bind={bind} />
          <div className={classes.buttons}>
            <Button type="submit" size="sm" variant="default">
              Apply
            </Button>
            {isFiltered(filter) && (
              <Button variant="subtle" size="sm" onClick={() => onFilter(noFilter)}>
                Clear
              </Button>
            )}
          </div>
        </form>
      )}
      {/* The fields are not printed, so the filter is spelled out. */}
      {isPrinting && summary !== '' && <p>Filtered by: {summary}</p>}
    </>
  );
}

/**
 * Whether the fields are expanded, which a reload keeps; they replace the history entry, as Back
 * steps through filters only. Expanding them focuses the first field.
 */
function useExpanded(form: RefObject<HTMLFormElement | null>) {
  const [text, setText] = useAddressText('filter', { isTyped: true });
  const [isJustExpanded, setIsJustExpanded] = useState(false);
  const isExpanded = text === 'open';
  useEffect(() => {
    if (isExpanded && isJustExpanded && form.current) focusFirst(form.current);
  }, [isExpanded, isJustExpanded, form]);
  const set = (expanded: boolean) => {
    setIsJustExpanded(expanded);
    setText(expanded ? 'open' : '');
  };
  return { isExpanded, toggle: () => set(!isExpanded), collapse: () => set(false) };
}

type QuickDatesProps = { filter: ListFilter; onChoose: (dates: QuickRange) => void };

/** Shortcuts for the most used date ranges. */
function QuickDates({ filter, onChoose }: QuickDatesProps) {
  const { week_starts_on: startsOn } = useSettings();
  return (
    <Segments label="Quick dates">
      {quickRanges(useToday(), startsOn).map(({ label, from, to }) => (
        <Segment
          key={label}
          label={label}
          isPressed={filter.from === from && filter.to === to}
          onClick={() => onChoose({ from, to })}
        />
      ))}
    </Segments>
  );
}

type BoundField = { value: string; error: string | undefined; onChange: (value: string) => void };
type FilterFieldsProps = {
  names: readonly FilterName[];
  bind: (name: FilterName) => BoundField;
};

function FilterFields({ names, bind }: FilterFieldsProps) {
  const number = bind('q');
  const store = bind('store');
  return (
    <>
      {names.includes('store') && <StoresFields {...store} />}
      {names.includes('vendor') && <VendorPicker {...bind('vendor')} />}
      <DateField label="From Date" {...bind('from')} />
      <DateField label="To Date" {...bind('to')} />
      <MoneyField label="Min" {...bind('min')} />
      <MoneyField label="Max" {...bind('max')} />
      {names.includes('q') && (
        <TextInput
          label="Number"
          autoComplete="off"
          {...codeKeyboard}
          {...number}
          onChange={(event) => number.onChange(event.currentTarget.value)}
        />
      )}
    </>
  );
}

/** One store or all; once one is chosen, a second picker adds others. */
function StoresFields({ value, error, onChange }: BoundField) {
  const { stores } = useStores();
  const chosen = parseStoreIds(value);
  const [first = allStores, ...others] = chosen;
  const set = (ids: readonly string[]) => onChange(ids.join(','));
  const isMoreLeft = chosen.length > 0 && chosen.length < stores.length;
  return (
    <>
      <StorePicker
        withAll
        placeholder=""
        error={error}
        value={first}
        onChange={(id) => set(id === allStores ? [] : [id, ...others.filter((one) => one !== id)])}
      />
      {isMoreLeft && (
        <StorePicker
          label="Add another store"
          placeholder="Choose…"
          except={chosen}
          value=""
          onChange={(id) => set([...chosen, id])}
        />
      )}
    </>
  );
}

/** The chosen stores, each with a remove button. */
function SeveralStores({ value, onChange }: BoundField) {
  const { stores } = useStores();
  const tellApart = useUniqueStoreNames();
  const chosen = parseStoreIds(value);
  const named = stores.filter(({ _id }) => chosen.includes(_id));
  if (chosen.length < 2) return null;
  return (
    <div className={classes.stores} role="group" aria-label="Chosen">
      {named.map(tellApart).map(({ _id, name }) => (
        <Button
          key={_id}
          variant="light"
          size="compact-sm"
          aria-label={`Remove ${name}`}
          rightSection={<IconX size={14} aria-hidden />}
          onClick={() => onChange(chosen.filter((id) => id !== _id).join(','))}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}

function VendorPicker(bound: BoundField) {
  const { vendors, error } = useVendors();
  return (
    <SelectField
      isSearchable
      label="Vendor"
      options={[
        { value: allStores, label: 'All Vendors' },
        ...vendors.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      {...bound}
      value={bound.value || allStores}
      error={bound.error ?? (error ? 'Error fetching vendors' : undefined)}
    />
  );
}

/** A short summary: 'Main St, from Nov 1, 2026, at least $500'. */
function useSummary({ store, vendor, from, to, min, max, q }: ListFilter): string {
  const storeName = useStoreName();
  const { vendors } = useVendors();
  const day = (date: string) => (isCalendarDate(date) ? formatDateInText(date) : date);
  const parts = [
    storesText(parseStoreIds(store).map((id) => storeName(id) ?? 'one store')),
    vendor && (vendors.find(({ _id }) => _id === vendor)?.name ?? 'one vendor'),
    from && from === to ? day(from) : [from && `from ${day(from)}`, to && `until ${day(to)}`],
    min && `at least $${min}`,
    max && `at most $${max}`,
    q && `number ${q}`,
  ];
  return parts.flat().filter(Boolean).join(', ');
}

const storesText = (names: readonly string[]): string =>
  names.length > 2 ? `${names.length} stores` : names.join(' or ');
