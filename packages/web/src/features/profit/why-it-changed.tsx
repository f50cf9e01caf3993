import { useState } from 'react';
import { Button } from '@mantine/core';
import { daysIn } from '@backcounter/core/comparisons';
import { formatDateInText, type DateRange } from '@backcounter/core/dates';
import type { Compared } from '@backcounter/core/rows-behind';
import { ChangeSentence, useChange, type ComparedStore } from '../../api/change-sentence.tsx';
import { Section } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AgainstButtons, AgainstDates } from './against-fields.tsx';
import { Bridges } from './bridges.tsx';
import { messages } from './messages.ts';
import classes from './profit.module.css';
import { useAgainst, type AgainstState } from './use-against.ts';

type WhyItChangedProps = {
  storeId: string;
  range: DateRange;
  /** Whether the charts wait until they are asked for, below an answer that has its own. */
  isBrief?: boolean;
};

const datesText = ({ start, end }: DateRange) =>
  start === end ? formatDateInText(start) : `${formatDateInText(start)} – ${formatDateInText(end)}`;

/** Why the profit of a period is another one than before: a sentence, and the way from one to the other. */
export function WhyItChanged({ storeId, range: full, isBrief = false }: WhyItChangedProps) {
  const state = useAgainst(full);
  return state && <Explained state={state} storeId={storeId} isBrief={isBrief} />;
}

type ExplainedProps = { state: AgainstState; storeId: string; isBrief: boolean };

function Explained({ state, storeId, isBrief }: ExplainedProps) {
  const { range, against, chosen, written } = state;
  const [isOpened, setIsOpened] = useState<boolean | null>(null);
  // Dates that were typed, or cannot be read, are not hidden.
  const isOpen = isOpened ?? chosen === null;
  const buttons = <AgainstButtons state={state} isOpen={isOpen} onOpen={setIsOpened} />;
  return (
    <div className={classes.change}>
      <Section title="Why it changed" side={buttons}>
        {isOpen && <AgainstDates key={`${written.from}/${written.to}`} state={state} />}
        {against && (
          <>
            <Sides range={range} against={against} />
            <Change of={{ storeId, range, against }} isBrief={isBrief} />
          </>
        )}
      </Section>
    </div>
  );
}

/** The sentence alone, with a month's report and on its paper; nothing until it is there. */
export function WhyInBrief({ storeId, range: full }: { storeId: string; range: DateRange }) {
  const state = useAgainst(full);
  if (!state?.against) return null;
  return <Sentence of={{ storeId, range: state.range, against: state.against }} />;
}

function Sentence({ of }: { of: ComparedStore }) {
  const answer = useChange(of);
  // The report is whole without it.
  if (!answer.data) return null;
  return (
    <div className={classes.change}>
      <Sides {...of} />
      <p className={classes.why}>
        <ChangeSentence change={answer.data} of={of} />
      </p>
    </div>
  );
}

/** Which dates stand against which; a period of more days has more of everything. */
function Sides({ range, against }: Compared) {
  const days = daysIn(range);
  const daysAgainst = daysIn(against);
  return (
    <p className={classes.sides}>
      {datesText(range)} against {datesText(against)}
      {days !== daysAgainst && <span>{` (${days} days against ${daysAgainst})`}</span>}
    </p>
  );
}

type ChangeProps = { of: ComparedStore; isBrief: boolean };

function Change({ of, isBrief }: ChangeProps) {
  const answer = useChange(of);
  const [isOpen, setIsOpen] = useState(!isBrief);
  if (answer.error) {
    return <ErrorState text={messages.changeFailed} onRetry={() => void answer.refetch()} />;
  }
  if (!answer.data) return <span className={classes.waiting} role="status" aria-label="Loading" />;
  return (
    <>
      <p className={classes.why}>
        <ChangeSentence change={answer.data} of={of} />
      </p>
      {isBrief && (
        <Button
          size="compact-sm"
          variant={isOpen ? 'light' : 'default'}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          Step by Step
        </Button>
      )}
      {isOpen && <Bridges change={answer.data} of={of} />}
    </>
  );
}
