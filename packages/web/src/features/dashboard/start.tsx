import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { IconCheck } from '@tabler/icons-react';
import { useFirstStep } from '../../api/first-step.tsx';
import { usePerson } from '../../session/use-session.ts';
import { usePersistentSearch } from '../../ui/address.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { paths } from '../../ui/paths.ts';
import { Section } from '../../ui/section.tsx';
import classes from './start.module.css';
import type { NewBusiness } from './use-new-business.ts';

/** The first steps of a new business, until its first sale is entered. */
export function Start({ business: { hasStore, hasPartner } }: { business: NewBusiness }) {
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
            state={!hasStore ? 'later' : 'now'}
          >
            <ButtonLink to={sale.to} search={sale.search} isMain={hasPartner}>
              {sale.label}
            </ButtonLink>
          </Step>
        </div>
        <FromSpreadsheet />
      </Section>
      <Section title="At a glance">
        <p className={classes.note}>
          Sales, profit and cash appear here once the first days are entered.
        </p>
      </Section>
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

/** Offers the import to users whose data is already in spreadsheets. */
function FromSpreadsheet() {
  const persistent = usePersistentSearch();
  if (usePerson()?.can('imports.write') !== true) return null;
  return (
    <p className={classes.note}>
      Already have it in spreadsheets?{' '}
      <Link to={paths.imports} search={persistent}>
        Import them
      </Link>
      .
    </p>
  );
}
