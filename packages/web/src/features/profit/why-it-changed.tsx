import { useState } from 'react';
import { Button } from '@mantine/core';
import { daysIn } from '@backcounter/core/comparisons';
import type { DateRange } from '@backcounter/core/dates';
import type { ComparedPeriods } from '@backcounter/core/drill-down';
import {
  ChangeSentence,
  useProfitChange,
  type ChangeResponse,
  type ComparedStore,
} from '../../api/change-sentence.tsx';
import { Section } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AgainstButtons, AgainstDates } from './against-fields.tsx';
import { Bridges } from './bridges.tsx';
import { messages } from './messages.ts';
import { ProfitAndLoss } from './profit-and-loss.tsx';
import classes from './profit.module.css';
import { datesText } from './range-text.ts';
import { useAgainst, type AgainstState } from './use-against.ts';

type WhyItChangedProps = {
  storeId: string;
  range: DateRange;
  /** Hides the charts until requested, below a result that has its own. */
  isBrief?: boolean;
};

/** Why a period's profit changed: a sentence and a bridge chart. */
export function WhyItChanged({ storeId, range: full, isBrief = false }: WhyItChangedProps) {
  const state = useAgainst(full);
  return state && <Explained state={state} storeId={storeId} isBrief={isBrief} />;
}

type ExplainedProps = { state: AgainstState; storeId: string; isBrief: boolean };

function Explained({ state, storeId, isBrief }: ExplainedProps) {
  const { range, against, chosen, written } = state;
  const [isOpened, setIsOpened] = useState<boolean | null>(null);
  // Custom or invalid dates are never hidden.
  const isOpen = isOpened ?? chosen === null;
  const buttons = <AgainstButtons state={state} isOpen={isOpen} onOpen={setIsOpened} />;
  return (
    <div className={classes.change}>
      <Section title="Why it changed" side={buttons}>
        {isOpen && <AgainstDates key={`${written.from}/${written.to}`} state={state} />}
        {against && (
          <>
            <ComparedDates range={range} against={against} />
            <Details of={{ storeId, range, against }} isBrief={isBrief} />
          </>
        )}
      </Section>
    </div>
  );
}

type DetailsProps = { of: ComparedStore; isBrief: boolean };

/**
 * The explanation, the profit and loss, and the steps between both periods; below a calculated result,
 * the last two open on request.
 */
function Details({ of, isBrief }: DetailsProps) {
  const [areStepsOpen, setAreStepsOpen] = useState(!isBrief);
  const [isStatementOpen, setIsStatementOpen] = useState(!isBrief);
  const response = useProfitChange(of);
  const steps = response.data && isComparable(response.data) ? response.data : null;
  return (
    <div className={isBrief ? undefined : classes.explained}>
      <div>
        <Explanation response={response} of={of} />
        {isBrief && steps && (
          <Toggle
            label="Step by Step"
            isOpen={areStepsOpen}
            onToggle={() => setAreStepsOpen(!areStepsOpen)}
          />
        )}
        {isBrief && (
          <Toggle
            label="Profit and Loss"
            isOpen={isStatementOpen}
            onToggle={() => setIsStatementOpen(!isStatementOpen)}
          />
        )}
      </div>
      {isBrief && areStepsOpen && steps && <Bridges change={steps} of={of} />}
      {isStatementOpen && <ProfitAndLoss of={of} />}
      {!isBrief && steps && (
        <div>
          <Bridges change={steps} of={of} />
        </div>
      )}
    </div>
  );
}

type ExplanationProps = { response: ReturnType<typeof useProfitChange>; of: ComparedStore };

function Explanation({ response, of }: ExplanationProps) {
  if (response.error) {
    return <ErrorState text={messages.changeFailed} onRetry={() => void response.refetch()} />;
  }
  if (!response.data)
    return <span className={classes.waiting} role="status" aria-label="Loading" />;
  return <Why change={response.data} of={of} />;
}

type ToggleProps = { label: string; isOpen: boolean; onToggle: () => void };

const Toggle = ({ label, isOpen, onToggle }: ToggleProps) => (
  <Button
    size="compact-sm"
    className={classes.toggle ?? ''}
    variant={isOpen ? 'light' : 'default'}
    aria-expanded={isOpen}
    onClick={onToggle}
  >
    {label}
  </Button>
);

/** Only the sentence, for a month's report and its print; nothing until it has loaded. */
export function WhyInBrief({ storeId, range: full }: { storeId: string; range: DateRange }) {
  const state = useAgainst(full);
  if (!state?.against) return null;
  return <Sentence of={{ storeId, range: state.range, against: state.against }} />;
}

function Sentence({ of }: { of: ComparedStore }) {
  const response = useProfitChange(of);
  // The report is complete without it.
  if (!response.data) return null;
  return (
    <div className={classes.change}>
      <ComparedDates {...of} />
      <Why change={response.data} of={of} />
    </div>
  );
}

const isComparable = ({ value_entered: now, against_entered: before }: ChangeResponse) =>
  now && before;

/** The sentence, or which of the two periods has no entries to compare. */
function Why({ change, of }: { change: ChangeResponse; of: ComparedStore }) {
  const missing = [
    ...(change.value_entered ? [] : [datesText(of.range)]),
    ...(change.against_entered ? [] : [datesText(of.against)]),
  ];
  return (
    <p className={classes.why}>
      {isComparable(change) ? (
        <ChangeSentence change={change} of={of} />
      ) : (
        messages.nothingToCompare(missing)
      )}
    </p>
  );
}

/** The compared dates, and their lengths if they differ: more days add up to more of everything. */
function ComparedDates({ range, against }: ComparedPeriods) {
  const days = daysIn(range);
  const daysAgainst = daysIn(against);
  return (
    <p className={classes.sides}>
      {datesText(range)} against {datesText(against)}
      {days !== daysAgainst && <span>{` (${days} days against ${daysAgainst})`}</span>}
    </p>
  );
}
