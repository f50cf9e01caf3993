import { useSearchChoice } from '../../ui/address.ts';
import { usePerson } from '../../session/use-session.ts';
import { ViewTabs, type ViewTab } from '../../ui/view-tabs.tsx';
import { WeeklyCash } from '../daily-cash/lazy-weekly-cash.ts';
import { DemoBlock } from '../demo/block.tsx';
import { ProfitPanel } from '../profit/panel.tsx';

type View = 'profit' | 'weekly-cash';

const profitTab: ViewTab<View> = {
  view: 'profit',
  label: 'Profit Calculation',
  panel: <ProfitPanel />,
};

const cashTab: ViewTab<View> = {
  view: 'weekly-cash',
  label: 'Weekly Cash',
  panel: <WeeklyCash />,
};

/** Profit and weekly cash on one page, as tabs selected by the URL (PRF-01, PRF-02). */
export function CalculateScreen() {
  const [view, setView] = useSearchChoice<View>('view', ['profit', 'weekly-cash']);
  const person = usePerson();
  if (!person) return null;
  if (!person.isDemo) return <ViewTabs tabs={[profitTab, cashTab]} view={view} onView={setView} />;
  return (
    <>
      <ViewTabs tabs={[profitTab]} view="profit" onView={setView} />
      {view === 'weekly-cash' && (
        <DemoBlock feature={cashTab.label} onClose={() => setView('profit')} />
      )}
    </>
  );
}
