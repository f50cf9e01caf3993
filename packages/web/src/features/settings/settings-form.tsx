import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { addDays, weekdayLabel, weekdays, type Weekday } from '@backcounter/core/dates';
import { parseInput } from '@backcounter/core/fields';
import type { JournalAccount } from '@backcounter/core/journals';
import { closesNextDay } from '@backcounter/core/opening-hours';
import { settingsInput, settingsRules } from '@backcounter/core/settings';
import { parseTime } from '@backcounter/core/times';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { hasInput } from '../../api/form-input.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { refreshUser } from '../../session/refresh-user.ts';
import { useToday } from '../../session/use-business.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useForm } from '../../api/use-form.ts';
import { useResultNotice } from '../../api/use-undo.ts';
import { ChangedBy } from '../activity/changed-by.tsx';
import classes from './screen.module.css';
import {
  describeChanges,
  toSettingsBody,
  toValues,
  type Settings,
  type SettingsValues,
} from './settings-values.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import { nameKeyboard } from '../../ui/phone-keyboard.ts';

const failure = 'The settings could not be saved. Please try again.';
const saved = 'Settings saved successfully!';

type SettingsFormProps = {
  settings: Settings;
  /** Reloads what another user has saved. */
  onReload: () => void;
};

/** All settings of the business, saved together; an unchanged form shows what others save. */
export function SettingsForm({ settings, onReload }: SettingsFormProps) {
  const { form, notice, isStale, theirs } = useSettingsForm(settings);
  return (
    <div className={classes.settings}>
      <Form form={form} label="Settings">
        <BusinessFields form={form} />
        <InvoiceFields form={form} />
        <EmployeeRights form={form} />
        <ClosedBooks form={form} />
        <JournalAccounts form={form} />
        <Group title="Passwords">
          <TextInput
            label="Minimum Length"
            inputMode="numeric"
            autoComplete="off"
            {...form.text('password_minimum')}
          />
        </Group>
        <Notice of={notice} />
        <div className={classes.save}>
          {(isStale || theirs !== null) && (
            <div ref={keepFocusInView} className={classes.conflict}>
              {theirs !== null && <ChangedMeanwhile to={theirs} />}
              <Button size="compact-sm" variant="default" onClick={onReload}>
                Load what they saved
              </Button>
            </div>
          )}
          <FormEnd form={form} label="Save" busyLabel="Saving..." />
        </div>
      </Form>
    </div>
  );
}

/** Scrolls the focused field clear of the save bar, which the conflict has made higher. */
const keepFocusInView = (conflict: HTMLElement | null) =>
  conflict?.closest('form')?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });

/** Names who changed the settings while the user was typing, and to what. */
function ChangedMeanwhile({ to }: { to: string }) {
  const otherwise = `Someone else changed the settings: ${to}`;
  return (
    <p role="status">
      <ChangedBy subject="settings" to={to} otherwise={otherwise} />. What you typed is still here.
    </p>
  );
}

function useSettingsForm(loaded: Settings) {
  // The version that the form was filled from; `resets` counts how often it was filled again.
  const [base, setBase] = useState({ settings: loaded, resets: 0 });
  const [isStale, setIsStale] = useState(false);
  const notice = useResultNotice();
  const refresh = useRefresh();
  const today = useToday();
  const stored = toValues(base.settings);
  const changed = (values: SettingsValues) => describeChanges(values, stored);
  const form = useForm({
    initial: stored,
    check: (values) => {
      parseInput(settingsInput, toSettingsBody(values), settingsRules(today, base.settings));
    },
    send: async (values) => {
      notice.clear();
      const body = { ...toSettingsBody(values), updated_at: base.settings.updated_at };
      try {
        return await call('PUT /settings', { body });
      } catch (error) {
        setIsStale(error instanceof ApiError && error.fields['updated_at'] !== undefined);
        throw error;
      }
    },
    onSuccess: (settings, values) => {
      setBase({ ...base, settings });
      setIsStale(false);
      form.reset(toValues(settings));
      notice.succeed(saved, undefined, changed(values));
      void refreshUser();
      void refresh();
    },
    failure,
    unsaved: {
      name: 'settings',
      subject: '',
      describe: changed,
    },
  });
  const isChanged = hasInput(form.values, stored);
  // While saving, a newer version may be the user's own.
  const isNewer = loaded.updated_at > base.settings.updated_at && !form.isBusy;
  const canFollow = isNewer && (!isChanged || !hasInput(toValues(loaded), stored));
  if (canFollow) {
    setBase({ settings: loaded, resets: base.resets + (isChanged ? 0 : 1) });
    setIsStale(false);
  }
  const refill = useEffectEvent(() => form.reset(stored));
  useEffect(() => {
    if (base.resets > 0) refill();
  }, [base.resets]);
  const theirs = isNewer && !canFollow ? describeChanges(toValues(loaded), stored) : null;
  return { form, notice, isStale, theirs };
}

const weekdayOptions = weekdays.map((day) => ({ value: day, label: weekdayLabel(day) }));

type SettingsFields = {
  form: Pick<ReturnType<typeof useForm<SettingsValues, Settings>>, 'text' | 'bind' | 'set'>;
};

/** What a closing time that is not after the opening time means for shifts. */
function closingHint(opens: string, closes: string): string | undefined {
  const opensAt = parseTime(opens);
  const closesAt = parseTime(closes);
  if (opensAt === null || closesAt === null || !closesNextDay({ opensAt, closesAt })) return;
  return opensAt === closesAt
    ? 'Never closes: shifts may start and end at any time.'
    : 'On the next day: shifts may go past midnight.';
}

function BusinessFields({ form }: SettingsFields) {
  return (
    <Group title="Business">
      <TextInput
        label="Business Name"
        autoComplete="off"
        {...nameKeyboard}
        {...form.text('business_name')}
      />
      <TimeZoneField {...form.bind('time_zone')} />
      <div className={classes.pair}>
        <TextInput
          label="Opens At"
          placeholder="06:00"
          autoComplete="off"
          {...form.text('opens_at')}
        />
        <TextInput
          label="Closes At"
          placeholder="23:00"
          autoComplete="off"
          description={closingHint(form.text('opens_at').value, form.text('closes_at').value)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.text('closes_at')}
        />
      </div>
      <SelectField
        label="First day of the week"
        options={weekdayOptions}
        {...form.bind('week_starts_on')}
        onChange={(day) => form.set('week_starts_on', day as Weekday)}
        hint="Shifts always use weeks from Sunday, and weekly cash weeks from Monday."
      />
    </Group>
  );
}

function InvoiceFields({ form }: SettingsFields) {
  return (
    <Group title="Invoices">
      <DateField label="Earliest Invoice Date" {...form.bind('earliest_invoice_date')} />
      <YesOrNo
        label="Different vendors may use the same invoice number"
        {...form.bind('invoice_numbers_per_vendor')}
      />
    </Group>
  );
}

function ClosedBooks({ form }: SettingsFields) {
  const yesterday = addDays(useToday(), -1);
  return (
    <Group title="Closed books">
      <p className={classes.hint}>
        Figures up to this day stay as your accountant has them: nobody can enter, change or delete
        sales, invoices, shifts, other income, cash or past wages. Empty it to open the books again.
      </p>
      <DateField
        label="Books Closed Through"
        max={yesterday}
        {...form.bind('books_closed_through')}
      />
    </Group>
  );
}

function EmployeeRights({ form }: SettingsFields) {
  return (
    <Group title="What employees may do">
      <p className={classes.hint}>
        Applies to accounts with the role employee. Users, owners and administrators always may.
      </p>
      <YesOrNo label="Delete sales" {...form.bind('employees_may_delete_sales')} />
      <YesOrNo
        label="See other days’ sales"
        hint="When off, they see and enter only sales of today and yesterday."
        {...form.bind('employees_may_see_past_sales')}
      />
    </Group>
  );
}

const accounts: readonly [name: JournalAccount, label: string][] = [
  ['account_sales', 'Sales'],
  ['account_cash', 'Cash'],
  ['account_purchases', 'Purchases'],
  ['account_payable', 'Owed to vendors'],
  ['account_wages', 'Wages'],
  ['account_wages_payable', 'Owed to employees'],
  ['account_other_income', 'Other income'],
];

function JournalAccounts({ form }: SettingsFields) {
  return (
    <Group title="Accounts for the journal">
      <p className={classes.hint}>
        Use the names in your accountant’s software: names in QuickBooks, codes in Xero. The
        accountant’s pack under Import and Export uses them.
      </p>
      <div className={classes.pair}>
        {accounts.map(([name, label]) => (
          <TextInput key={name} label={label} autoComplete="off" {...form.text(name)} />
        ))}
      </div>
    </Group>
  );
}

type YesOrNoProps = {
  label: string;
  hint?: string;
  name: string;
  value: boolean;
  error: string | undefined;
  onChange: (value: boolean) => void;
};

function YesOrNo({ value, hint, onChange, ...rest }: YesOrNoProps) {
  return (
    <Checkbox
      {...rest}
      description={hint}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
