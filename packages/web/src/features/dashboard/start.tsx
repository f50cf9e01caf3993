import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { IconCheck } from '@tabler/icons-react';
import { newBusiness } from '@backcounter/core/business';
import { useFirstStep } from '../../api/first-step.tsx';
import type { SessionSettings } from '../../session/stored-session.ts';
import { useSettings } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import { usePersistentSearch } from '../../ui/address.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { paths } from '../../ui/paths.ts';
import { Section } from '../../ui/section.tsx';
import classes from './start.module.css';
import type { NewBusiness } from './use-new-business.ts';

/** The first steps of a new business, until it has a sale, and a vendor or an employee. */
export function Start({ business: { hasStore, hasPartner, hasSale } }: { business: NewBusiness }) {
  const store = useFirstStep('store');
  const vendor = useFirstStep('vendor');
  const employee = useFirstStep('employee');
  const sale = useFirstStep('sale');
  return (
    <>
      <Section title="Start here">
        <div className={classes.steps}>
          <Step
            number={1}
            title="Create a store"
            text="Sales, invoices, people and cash all belong to a store."
            state={hasStore ? 'done' : 'now'}
          >
            <ButtonLink to={store.to} search={store.search} isMain>
              {store.label}
            </ButtonLink>
          </Step>
          <Step
            number={2}
            title="Add vendors and employees"
            text="Vendors send the invoices; employees’ hours become their pay."
            state={hasPartner ? 'done' : hasStore ? 'now' : 'later'}
          >
            {[vendor, employee].map(({ label, to, search }) => (
              <ButtonLink key={label} to={to} search={search} isMain={label === vendor.label}>
                {label}
              </ButtonLink>
            ))}
          </Step>
          <Step
            number={3}
            title="Enter a week of sales"
            text="One sheet with a row for each store. This page then shows how the business is doing."
            state={hasSale ? 'done' : hasStore ? 'now' : 'later'}
          >
            <ButtonLink to={sale.to} search={sale.search} isMain={hasPartner}>
              {sale.label}
            </ButtonLink>
          </Step>
        </div>
        <NameIt />
        <FromSpreadsheet />
      </Section>
      {!hasSale && (
        <Section title="At a glance">
          <p className={classes.note}>
            Sales, profit and cash appear here once the first days are entered.
          </p>
        </Section>
      )}
    </>
  );
}

type StepProps = {
  number: number;
  title: string;
  text: string;
  /** A later step waits for the one before it. */
  state: 'done' | 'now' | 'later';
  children: ReactNode;
};

function Step({ number, title, text, state, children }: StepProps) {
  return (
    <div
      className={classes.step}
      data-now={state === 'now' || undefined}
      data-done={state === 'done' || undefined}
    >
      <h3>
        <span className={classes.number}>
          {state === 'done' ? (
            <IconCheck size={14} stroke={2} role="img" aria-label="Done:" />
          ) : (
            number
          )}
        </span>
        {title}
      </h3>
      <p>{text}</p>
      {state === 'now' && <div className={classes.ways}>{children}</div>}
    </div>
  );
}

/** What the settings still lack; null if nothing. */
function missingSetting({ business_name: name, time_zone: zone }: SessionSettings): string | null {
  const isUnnamed = name === newBusiness.name;
  // A business in that zone has nothing to set.
  const isElsewhere = Intl.DateTimeFormat().resolvedOptions().timeZone !== zone;
  const isZoneDefault = zone === newBusiness.timeZone && (isUnnamed || isElsewhere);
  if (isUnnamed && isZoneDefault) return `Name your business and set its time zone (now ${zone})`;
  if (isUnnamed) return 'Name your business';
  return isZoneDefault ? `Set the time zone of your business (now ${zone})` : null;
}

/** A link to the settings while name and time zone are those of every new business. */
function NameIt() {
  const persistent = usePersistentSearch();
  const missing = missingSetting(useSettings());
  const maySet = usePerson()?.can('settings.write') === true;
  if (missing === null || !maySet) return null;
  return (
    <p className={classes.note}>
      {missing} in{' '}
      <Link to={paths.settings} search={persistent}>
        Settings
      </Link>
      .
    </p>
  );
}

/** Offers the import to users whose data is already in spreadsheets. */
function FromSpreadsheet() {
  const persistent = usePersistentSearch();
  if (usePerson()?.can('imports.write') !== true) return null;
  return (
    <p className={classes.note}>
      Already have these in spreadsheets?{' '}
      <Link to={paths.imports} search={persistent}>
        Import them
      </Link>
      .
    </p>
  );
}
