import { useState } from 'react';
import { Button } from '@mantine/core';
import type { AnswerOf } from '@backcounter/api/client';
import { formatDateInText, type DateRange } from '@backcounter/core/dates';
import { wireToCents } from '@backcounter/core/money';
import { bridgeByFigure, bridgeByStore } from '@backcounter/core/profit-change';
import { allStores } from '../../api/store-picker.tsx';
import { useAnswer } from '../../api/use-answer.ts';
import { useShownChoice } from '../../api/use-shown-choice.ts';
import { useToday } from '../../session/use-business.ts';
import { BridgeChart } from '../../ui/bridge-chart.tsx';
import { Section } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { messages } from './messages.ts';
import classes from './profit.module.css';
import { againstChoices, againstOf, type Against } from './shown-period.ts';

type WhyItChangedProps = {
  storeId: string;
  range: DateRange;
  /** Whether the charts wait until they are asked for, below an answer that has its own. */
  isBrief?: boolean;
};

const datesText = ({ start, end }: DateRange) =>
  start === end ? formatDateInText(start) : `${formatDateInText(start)} – ${formatDateInText(end)}`;

/** Why the profit of a period is another one than before: a sentence, and the way from one to the other. */
export function WhyItChanged({ storeId, range, isBrief = false }: WhyItChangedProps) {
  const today = useToday();
  const [choice, choose] = useAgainst();
  const dates = againstOf(range, choice, today);
  if (!dates) return null;
  return (
    <div className={classes.change}>
      <Section title="Why it changed" side={<AgainstChoice chosen={choice} onChoose={choose} />}>
        <Sides {...dates} />
        <Change storeId={storeId} isBrief={isBrief} {...dates} />
      </Section>
    </div>
  );
}

/** The sentence alone, below a month's report; nothing until it is there. */
export function WhyInBrief({ storeId, range }: { storeId: string; range: DateRange }) {
  const today = useToday();
  const [choice] = useAgainst();
  const dates = againstOf(range, choice, today);
  return dates && <Sentence storeId={storeId} {...dates} />;
}

type Dates = { range: DateRange; against: DateRange };

function Sentence({ storeId, ...dates }: Dates & { storeId: string }) {
  const answer = useChange(storeId, dates);
  // The report is whole without it.
  if (!answer.data) return null;
  return (
    <div className={classes.change}>
      <Sides {...dates} />
      <p className={classes.why}>{answer.data.sentence}</p>
    </div>
  );
}

const Sides = ({ range, against }: Dates) => (
  <p className={classes.sides}>
    {datesText(range)} against {datesText(against)}
  </p>
);

function useAgainst(): [Against, (id: Against) => void] {
  const [id, choose] = useShownChoice('against', 'before', (text) =>
    againstChoices.some((each) => each.id === text),
  );
  return [id === 'year' ? 'year' : 'before', choose];
}

type AgainstChoiceProps = { chosen: Against; onChoose: (id: Against) => void };

function AgainstChoice({ chosen, onChoose }: AgainstChoiceProps) {
  return (
    <div className={classes.quick} role="group" aria-label="Compared with">
      {againstChoices.map(({ id, label }) => (
        <Button
          key={id}
          size="compact-sm"
          variant={id === chosen ? 'light' : 'default'}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

const useChange = (storeId: string, { range, against }: Dates) =>
  useAnswer('GET /profit/change', {
    query: {
      store_id: storeId,
      from: range.start,
      to: range.end,
      against_from: against.start,
      against_to: against.end,
    },
  });

type ChangeProps = Dates & { storeId: string; isBrief: boolean };

function Change({ storeId, isBrief, ...dates }: ChangeProps) {
  const answer = useChange(storeId, dates);
  const [isOpen, setIsOpen] = useState(!isBrief);
  if (answer.error) {
    return <ErrorState text={messages.changeFailed} onRetry={() => void answer.refetch()} />;
  }
  if (!answer.data) return <span className={classes.waiting} role="status" aria-label="Loading" />;
  return (
    <>
      <p className={classes.why}>{answer.data.sentence}</p>
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
      {isOpen && <Bridges change={answer.data} isByStore={storeId === allStores} />}
    </>
  );
}

type BridgesProps = { change: AnswerOf<'GET /profit/change'>; isByStore: boolean };

function Bridges({ change, isByStore }: BridgesProps) {
  const ends = toCents(change);
  const shared = {
    before: { label: 'Profit before', cents: ends.againstCents },
    after: { label: 'Profit now', cents: wireToCents(change.value) },
  };
  const byStore = bridgeByStore(ends);
  return (
    <div className={classes.bridges}>
      <BridgeChart title="What each part did to profit" {...shared} steps={bridgeByFigure(ends)} />
      {isByStore && byStore.length > 1 && (
        <BridgeChart title="What each store did to profit" {...shared} steps={byStore} />
      )}
    </div>
  );
}

/** The answer's dollars in cents. */
function toCents({ against, parts }: AnswerOf<'GET /profit/change'>) {
  return {
    againstCents: wireToCents(against),
    parts: parts.map(({ figure, change, stores }) => ({
      figure,
      changeCents: wireToCents(change),
      stores: stores.map((store) => ({
        storeId: store.store_id,
        name: store.name,
        changeCents: wireToCents(store.change),
      })),
    })),
  };
}
