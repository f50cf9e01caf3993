import { wireToCents } from '@backcounter/core/money';
import {
  bridgeKinds,
  effectsByFigure,
  stepsFrom,
  type BridgeEffect,
  type BridgeKind,
} from '@backcounter/core/profit-bridge';
import { drillDownPath } from '@backcounter/core/drill-down';
import {
  changeInCents,
  changeQuery,
  storeOf,
  type ChangeResponse,
  type ComparedStore,
} from '../../api/change-sentence.tsx';
import { allStores } from '../../api/store-picker.tsx';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useRememberedChoice } from '../../api/use-remembered-choice.ts';
import { BridgeChart } from '../../ui/bridge-chart.tsx';
import { Segment, Segments } from '../../ui/segments.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { messages } from './messages.ts';
import classes from './profit.module.css';

const names: Record<BridgeKind, { label: string; title: string }> = {
  figure: { label: 'By figure', title: 'What each part did to profit' },
  store: { label: 'By store', title: 'What each store did to profit' },
  vendor: { label: 'By vendor', title: 'What each vendor did to profit' },
  weekday: { label: 'By weekday', title: 'What each weekday did to profit' },
};

type BridgesProps = { change: ChangeResponse; of: ComparedStore };

/** Waterfall from one profit to the other, by figure, store, vendor or weekday. */
export function Bridges({ change, of }: BridgesProps) {
  const kinds = bridgeKinds.filter((kind) => kind !== 'store' || of.storeId === allStores);
  const [chosen, choose] = useRememberedChoice('bridge', 'figure', (id) =>
    kinds.some((kind) => kind === id),
  );
  const kind = kinds.find((each) => each === chosen) ?? 'figure';
  return (
    <>
      <div className={classes.kinds}>
        <Segments label="Step by step">
          {kinds.map((each) => (
            <Segment
              key={each}
              label={names[each].label}
              isPressed={each === kind}
              onClick={() => choose(each)}
            />
          ))}
        </Segments>
      </div>
      <div className={classes.bridges}>
        <Bridge kind={kind} change={change} of={of} />
      </div>
    </>
  );
}

type BridgeProps = BridgesProps & { kind: BridgeKind };

function Bridge({ kind, change, of }: BridgeProps) {
  const { againstCents, valueCents } = changeInCents(change);
  const effects = useEffects({ kind, change, of });
  if ('retry' in effects) {
    return <ErrorState text={messages.changeFailed} onRetry={effects.retry} />;
  }
  if (!effects.known)
    return <span className={classes.waiting} role="status" aria-label="Loading" />;
  return (
    <BridgeChart
      // Another bridge resets whether its table is open.
      key={kind}
      title={names[kind].title}
      before={{ label: 'Profit before', cents: againstCents }}
      steps={stepsFrom(againstCents, effects.known)}
      after={{ label: 'Profit now', cents: valueCents }}
    />
  );
}

type Effect = { label: string; changeCents: number; path: string | null };

/** Effects on the profit; those by figure are already known, others are fetched. */
function useEffects({ kind, change, of }: BridgeProps) {
  const response = useApiQuery(
    'GET /profit/change',
    kind === 'figure' ? null : { query: { ...changeQuery(of), by: kind, limit: '1' } },
  );
  if (kind === 'figure') {
    const effects = effectsByFigure(changeInCents(change), storeOf(of.storeId));
    return { known: effects.map((effect) => withPath(effect, of)) };
  }
  if (response.error) return { retry: () => void response.refetch() };
  const known = response.data?.steps?.map(({ label, change: dollars, path }): Effect => ({
    label,
    changeCents: wireToCents(dollars),
    path,
  }));
  return { known };
}

const withPath = ({ label, changeCents, rows }: BridgeEffect, of: ComparedStore): Effect => ({
  label,
  changeCents,
  path: rows && drillDownPath(rows, of),
});
