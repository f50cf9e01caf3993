import { useId } from 'react';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { useAnswer } from '../../api/use-answer.ts';
import { usePersistentSearch } from '../../ui/address.ts';
import { Section } from '../../ui/section.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './at-a-glance.module.css';
import { HeldPlace } from '../../session/held-place.tsx';
import { useMonthChange, WhyItChanged } from './why-it-changed.tsx';
import { splitPath } from '../../ui/split-path.ts';
import { basisOf, comparisonsOf, targetTextOf, type Figure } from './figure-words.ts';

const allStores = { query: { store_id: 'all' } };

type AtAGlanceProps = {
  /** False while it may yet be told that there is nothing to show a figure of. */
  isKnown?: boolean;
};

/** The four figures of the morning, each with what it is compared with and where it leads. */
export function AtAGlance({ isKnown = true }: AtAGlanceProps) {
  const answer = useAnswer('GET /overview', allStores);
  const isComing = useMonthChange().answer.isPending || !isKnown;
  return (
    <HeldPlace name="glance" isReady={answer.error !== null || (answer.data && !isComing) === true}>
      <Section
        title="At a glance"
        side={<p className={classes.hint}>Each against the same days of the period before</p>}
      >
        {answer.data && isKnown ? (
          <div className={classes.figures}>
            {answer.data.figures.map((figure) => (
              <Tile key={figure.id} figure={figure} />
            ))}
          </div>
        ) : answer.error ? (
          <ErrorState
            text="The figures could not be loaded"
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <Skeleton className={classes.waiting} aria-busy="true" />
        )}
        {answer.data && isKnown && <OnTheWay figures={answer.data.figures} />}
        {!answer.error && (isComing ? <p className={classes.whyWaiting} /> : <WhyItChanged />)}
      </Section>
    </HeldPlace>
  );
}

/** How the month stands against what the stores are to sell in it, where they have a target. */
function OnTheWay({ figures }: { figures: readonly Figure[] }) {
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

function Tile({ figure }: { figure: Figure }) {
  const id = useId();
  const persistent = usePersistentSearch();
  const { to, search } = splitPath(figure.path);
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
        <p className={classes.words}>{basisOf(figure)}</p>
      </div>
    </div>
  );
}
