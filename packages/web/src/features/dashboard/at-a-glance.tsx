import { useId } from 'react';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  billsTextOf,
  completenessOf,
  comparisonsOf,
  targetTextOf,
} from '@backcounter/core/figure-text';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { useApiQuery } from '../../api/use-api-query.ts';
import { usePersistentSearch } from '../../ui/address.ts';
import { paths } from '../../ui/paths.ts';
import { Section } from '../../ui/section.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useDueDays } from './use-due-days.ts';
import classes from './at-a-glance.module.css';
import { ReservedSpace } from '../../session/reserved-space.tsx';
import { useMonthChange, WhyItChanged } from './why-it-changed.tsx';
import { useToday } from '../../session/use-business.ts';
import { splitPath } from '../../ui/split-path.ts';
import type { Figure } from './figure.ts';

const allStores = { query: { store_id: 'all' } };

type AtAGlanceProps = {
  /** False while it is not known yet whether the business has any figures. */
  isKnown?: boolean;
};

/** The four figures of the dashboard, each with its comparison and link. */
export function AtAGlance({ isKnown = true }: AtAGlanceProps) {
  const response = useApiQuery('GET /overview', allStores);
  const profit = response.data?.figures.find(({ id }) => id === 'profit_month') ?? null;
  const isChangePending = useMonthChange().response.isPending || !isKnown;
  return (
    <ReservedSpace
      name="glance"
      isReady={response.error !== null || (response.data && !isChangePending) === true}
    >
      <Section
        title="At a glance"
        side={<p className={classes.hint}>Each against the same days of the period before</p>}
      >
        {response.data && isKnown ? (
          <div className={classes.figures}>
            {response.data.figures.map((figure) => (
              <Tile key={figure.id} figure={figure} />
            ))}
          </div>
        ) : response.error ? (
          <ErrorState
            text="The figures could not be loaded"
            onRetry={() => void response.refetch()}
          />
        ) : (
          <Skeleton className={classes.waiting} aria-busy="true" />
        )}
        {response.data && isKnown && <TargetProgress figures={response.data.figures} />}
        {response.data && isKnown && <BillsToPay bills={response.data.bills} />}
        {!response.error &&
          (isChangePending ? (
            <p className={classes.whyWaiting} />
          ) : (
            <WhyItChanged profit={profit} />
          ))}
      </Section>
    </ReservedSpace>
  );
}

/** Progress of this month's sales toward the stores' targets, if any has one. */
function TargetProgress({ figures }: { figures: readonly Figure[] }) {
  const text = figures.flatMap(targetTextOf)[0];
  const persistent = usePersistentSearch();
  if (text === undefined) return null;
  return (
    <p className={classes.why}>
      <Link to="/dashboard/charts" search={persistent} className={classes.target}>
        {text}
      </Link>
    </p>
  );
}

/** What is overdue and due within a week, linked to the bills. */
function BillsToPay({ bills }: { bills: Parameters<typeof billsTextOf>[0] }) {
  const text = billsTextOf(bills, useToday());
  const persistent = usePersistentSearch();
  if (text === null) return null;
  return (
    <p className={classes.why}>
      <Link
        to={paths.vendorsInvoices}
        search={{ ...persistent, view: 'bills' }}
        className={classes.target}
        data-late={(bills?.overdue.count ?? 0) > 0 || undefined}
      >
        {text}
      </Link>
    </p>
  );
}

function Tile({ figure }: { figure: Figure }) {
  const id = useId();
  const persistent = usePersistentSearch();
  const { to, search } = splitPath(figure.path);
  const due = useDueDays(figure);
  const cents = figure.value === null ? null : wireToCents(figure.value);
  return (
    <div className={classes.figure} data-figure={figure.id}>
      <div className={classes.head}>
        <Link
          to={to}
          search={{ ...persistent, ...search }}
          className={classes.label}
          aria-describedby={id}
        >
          {figure.label}
        </Link>
        <Sparkline values={figure.trend.map(({ value }) => value)} />
      </div>
      <div id={id}>
        <p className={classes.value} data-loss={(cents !== null && cents < 0) || undefined}>
          {cents === null ? 'Nothing entered' : formatCents(cents)}
        </p>
        {comparisonsOf(figure).map((text) => (
          <p key={text} className={classes.words}>
            {text}
          </p>
        ))}
        <p className={classes.words}>
          {due === undefined ? '\u00A0' : completenessOf(figure, due)}
        </p>
      </div>
    </div>
  );
}
