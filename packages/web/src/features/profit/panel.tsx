import { useState, type SubmitEvent } from 'react';
import { Button } from '@mantine/core';
import { defaultMargin, profitMessages, type ProfitFilter } from '@backcounter/core/profit';
import { useAppliedFilter } from '../../api/use-applied-filter.ts';
import { useToday } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import { useAddress } from '../../ui/address.ts';
import { SubmitButton } from '../../ui/form-parts.tsx';
import { FilterRow, SectionToggle } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { FilterFields } from './filter-fields.tsx';
import { blankFilter, isComplete, profitInAddress } from './filter.ts';
import { ProfitSummaryLine } from './profit-summary-line.tsx';
import { ScrollIntoView } from './scroll-into-view.tsx';
import { chosenCents, OtherIncome, useIncomes } from './other-income.tsx';
import classes from './profit.module.css';
import { ProfitOverview } from './profit-overview.tsx';
import { ReportDialog } from './report/report-dialog.tsx';
import { Results } from './results.tsx';
import { noAgainst } from './use-against.ts';
import { useCalculation } from './use-calculation.ts';

/** Profit of a store, or of all, in a month or year (PRF-03, PRF-11, PRF-17). */
export function ProfitPanel() {
  const { applied, apply, clear, formKey } = useAppliedFilter(profitInAddress(useToday()));
  return <Panel key={formKey} initial={applied?.filter ?? null} onApply={apply} onClear={clear} />;
}

type PanelProps = {
  /** Filter from the URL: prefills the fields and is calculated at once. */
  initial: ProfitFilter | null;
  onApply: (filter: ProfitFilter) => void;
  onClear: () => void;
};

function Panel({ initial, onApply, onClear }: PanelProps) {
  const person = usePerson();
  const today = useToday();
  const [filter, setFilter] = useState(initial ?? blankFilter);
  const [resets, setResets] = useState(0);
  const [isReportOpen, setIsReportOpen] = useState(false);
  const calculation = useCalculation(initial);
  const address = useAddress();
  const [percent, setPercent] = useState(defaultMargin);
  const isReady = isComplete(filter, today);
  const income = useIncomeChoice(filter, isReady);
  const change = (next: ProfitFilter) => {
    setFilter(next);
    if (initial) onClear();
    else address.change(noAgainst);
    income.clear();
    setPercent(defaultMargin);
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
    onApply(filter);
    calculation.calculate(filter);
  };
  return (
    <div className={classes.panel}>
      {calculation.status === 'none' && <ProfitSummaryLine />}
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
        <ScrollIntoView>
          <ErrorState text={profitMessages.failed} onRetry={() => calculation.calculate(filter)} />
        </ScrollIntoView>
      )}
      {isBusy && <span className={classes.waiting} role="status" aria-label="Calculating" />}
      {calculation.result && (
        <ScrollIntoView key={calculation.result.at}>
          <Results
            result={calculation.result}
            incomesCents={income.cents}
            margin={{ percent, onChange: setPercent }}
          />
        </ScrollIntoView>
      )}
      {calculation.status === 'none' && <ProfitOverview />}
      {isReportOpen && <ReportDialog filter={filter} onClose={() => setIsReportOpen(false)} />}
    </div>
  );
}

const nothing: ReadonlySet<string> = new Set();

/** Selection of the other incomes that count toward the final total. */
function useIncomeChoice(filter: ProfitFilter, isReady: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(nothing);
  const shouldLoad = isReady && (isOpen || chosen.size > 0);
  const incomes = useIncomes(shouldLoad ? filter : null);
  return {
    isOpen,
    toggle: () => setIsOpen(!isOpen),
    clear: () => setChosen(nothing),
    cents: chosenCents(incomes.incomes, chosen),
    props: { incomes, chosen, onChoose: setChosen },
  };
}
