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

type WhyItChangedProps = { storeId: string; range: DateRange };

const datesText = ({ start, end }: DateRange) =>
  start === end ? formatDateInText(start) : `${formatDateInText(start)} – ${formatDateInText(end)}`;

/** Why the profit of a period is another one than before: a sentence, and the way from one to the other. */
export function WhyItChanged({ storeId, range }: WhyItChangedProps) {
  const today = useToday();
  const [choice, choose] = useAgainst();
  const dates = againstOf(range, choice, today);
  if (!dates) return null;
  return (
    <div className={classes.change}>
      <Section title="Why it changed" side={<AgainstChoice chosen={choice} onChoose={choose} />}>
        <p className={classes.sides}>
          {datesText(dates.range)} against {datesText(dates.against)}
        </p>
        <Change storeId={storeId} {...dates} />
      </Section>
    </div>
  );
}

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

type ChangeProps = { storeId: string; range: DateRange; against: DateRange };

function Change({ storeId, range, against }: ChangeProps) {
  const answer = useAnswer('GET /profit/change', {
    query: {
      store_id: storeId,
      from: range.start,
      to: range.end,
      against_from: against.start,
      against_to: against.end,
    },
  });
  if (answer.error) {
    return <ErrorState text={messages.changeFailed} onRetry={() => void answer.refetch()} />;
  }
  if (!answer.data) return <span className={classes.waiting} role="status" aria-label="Loading" />;
  const ends = toCents(answer.data);
  const shared = {
    before: { label: 'Profit before', cents: ends.againstCents },
    after: { label: 'Profit now', cents: wireToCents(answer.data.value) },
  };
  const byStore = bridgeByStore(ends);
  return (
    <>
      <p className={classes.why}>{answer.data.sentence}</p>
      <div className={classes.bridges}>
        <BridgeChart
          title="What each part did to profit"
          {...shared}
          steps={bridgeByFigure(ends)}
        />
        {storeId === allStores && byStore.length > 1 && (
          <BridgeChart title="What each store did to profit" {...shared} steps={byStore} />
        )}
      </div>
    </>
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
