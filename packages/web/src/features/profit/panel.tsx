import { useState, type SubmitEvent } from 'react';
import { Button } from '@mantine/core';
import { firstMargin, profitMessages, type ProfitFilter } from '@backcounter/core/profit';
import { useApplied } from '../../api/use-applied.ts';
import { useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import { useAddress } from '../../ui/address.ts';
import { SubmitButton } from '../../ui/form-parts.tsx';
import { FilterRow, SectionToggle } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { FilterFields } from './filter-fields.tsx';
import { blankFilter, isComplete, profitInAddress } from './filter.ts';
import { InBrief } from './in-brief.tsx';
import { InSight } from './in-sight.tsx';
import { chosenCents, OtherIncome, useIncomes } from './other-income.tsx';
import classes from './profit.module.css';
import { QuickAnswer } from './quick-answer.tsx';
import { ReportDialog } from './report/report-dialog.tsx';
import { Results } from './results.tsx';
import { noAgainst } from './use-against.ts';
import { useCalculation } from './use-calculation.ts';

/** Profit of a store, or of all, in a month or year (PRF-03, PRF-11, PRF-17). */
export function ProfitPanel() {
  const { applied, apply, clear, moves } = useApplied(profitInAddress(useToday()));
  return <Panel key={moves} asked={applied?.filter ?? null} onAsk={apply} onClear={clear} />;
}

type PanelProps = {
  /** What the address asks for: the fields begin with it, and it is calculated at once. */
  asked: ProfitFilter | null;
  onAsk: (filter: ProfitFilter) => void;
  onClear: () => void;
};

function Panel({ asked, onAsk, onClear }: PanelProps) {
  const person = usePerson();
  const today = useToday();
  const [filter, setFilter] = useState(asked ?? blankFilter);
  const [resets, setResets] = useState(0);
  const [isReportOpen, setIsReportOpen] = useState(false);
  const calculation = useCalculation(asked);
  const address = useAddress();
  const [percent, setPercent] = useState(firstMargin);
  const isReady = isComplete(filter, today);
  const income = useIncomeChoice(filter, isReady);
  const change = (next: ProfitFilter) => {
    setFilter(next);
    if (asked) onClear();
    else address.change(noAgainst);
    income.forget();
    setPercent(firstMargin);
    calculation.clear();
  };
  const reset = () => {
    change(blankFilter);
    setResets((count) => count + 1);
  };
  const isBusy = calculation.status === 'busy';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    onAsk(filter);
    calculation.calculate(filter);
  };
  return (
    <div className={classes.panel}>
      {calculation.status === 'none' && <InBrief />}
      <form onSubmit={submit} noValidate aria-label="Profit filters" className={classes.filters}>
        <FilterRow>
          <FilterFields key={resets} filter={filter} onChange={change} />
        </FilterRow>
        <div className={classes.acts}>
          <div>
            <SubmitButton
              isBusy={isBusy}
              disabled={!isReady}
              label="Calculate"
              busyLabel="Calculating..."
            />
            <Button variant="default" onClick={reset}>
              Reset Filter
            </Button>
          </div>
          <SectionToggle
            label="Include Other Income"
            isOpen={income.isOpen}
            onToggle={income.toggle}
          />
          {filter.kind === 'monthly' && person?.can('report.read') && (
            <Button
              variant="default"
              size="compact-sm"
              disabled={!isReady}
              onClick={() => setIsReportOpen(true)}
            >
              View Detailed Monthly Report
            </Button>
          )}
        </div>
      </form>
      {income.isOpen && <OtherIncome {...income.props} filter={filter} isReady={isReady} />}
      {calculation.status === 'failed' && (
        <InSight>
          <ErrorState text={profitMessages.failed} onRetry={() => calculation.calculate(filter)} />
        </InSight>
      )}
      {isBusy && <span className={classes.waiting} role="status" aria-label="Calculating" />}
      {calculation.result && (
        <InSight key={calculation.result.at}>
          <Results
            result={calculation.result}
            incomesCents={income.cents}
            margin={{ percent, onChange: setPercent }}
          />
        </InSight>
      )}
      {calculation.status === 'none' && <QuickAnswer />}
      {isReportOpen && <ReportDialog filter={filter} onClose={() => setIsReportOpen(false)} />}
    </div>
  );
}

const nothing: ReadonlySet<string> = new Set();

/** Which other incomes of the filter's store and period count. */
function useIncomeChoice(filter: ProfitFilter, isReady: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(nothing);
  const isAsked = isReady && (isOpen || chosen.size > 0);
  const incomes = useIncomes(isAsked ? filter : null);
  return {
    isOpen,
    toggle: () => setIsOpen(!isOpen),
    forget: () => setChosen(nothing),
    cents: chosenCents(incomes.incomes, chosen),
    props: { incomes, chosen, onChoose: setChosen },
  };
}
