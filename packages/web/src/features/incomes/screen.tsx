import { TogglePanels } from '../../ui/toggle-panels.tsx';
import { AddIncome } from './add-income.tsx';
import { IncomeTypes } from './income-types.tsx';
import { MonthIncomes } from './month-incomes.tsx';
import { ViewIncomes } from './view-incomes.tsx';

const panels = [
  { id: 'types', label: 'Income Types', Panel: IncomeTypes },
  { id: 'view', label: 'View Incomes', Panel: ViewIncomes },
  { id: 'add', label: 'Add Income', Panel: AddIncome },
] as const;

/** Other income: three panels, one open at a time (INC-01). */
export function IncomesScreen() {
  return <TogglePanels panels={panels} otherwise={<MonthIncomes />} />;
}
