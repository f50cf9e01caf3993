import { HeadTools } from '../../ui/head-tools.tsx';
import { SectionToggle } from '../../ui/section.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useOneOpen } from '../../ui/use-one-open.ts';
import { AddIncome } from './add-income.tsx';
import { IncomeTypes } from './income-types.tsx';
import { MonthIncomes } from './month-incomes.tsx';
import { ViewIncomes } from './view-incomes.tsx';

const panels = [
  { id: 'types', label: 'Income Types', Panel: IncomeTypes },
  { id: 'view', label: 'View Incomes', Panel: ViewIncomes },
  { id: 'add', label: 'Add Income', Panel: AddIncome },
] as const;

type PanelId = (typeof panels)[number]['id'];

/** Money that does not come over the counter: three panels, of which one is open (INC-01). */
export function IncomesScreen() {
  const { open, toggle } = useOneOpen<PanelId>();
  return (
    <>
      <HeadTools>
        <Segments>
          {panels.map(({ id, label }) => (
            <SectionToggle
              key={id}
              label={label}
              isOpen={open === id}
              onToggle={() => toggle(id)}
            />
          ))}
        </Segments>
      </HeadTools>
      {panels.map(({ id, Panel }) => open === id && <Panel key={id} />)}
      {open === null && <MonthIncomes />}
    </>
  );
}
