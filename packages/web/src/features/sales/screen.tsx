import { TogglePanels } from '../../ui/toggle-panels.tsx';
import { CreateSale } from './create-sale.tsx';
import { SalesHistory } from './history.tsx';
import { TotalSales } from './total.tsx';
import { WeekPanel } from './week/week-panel.tsx';

const panels = [
  { id: 'week', label: 'Week', Panel: WeekPanel },
  { id: 'create', label: 'Create New Sale', Panel: CreateSale },
  { id: 'history', label: 'Sales History', Panel: SalesHistory },
  { id: 'total', label: 'Total Sales', Panel: TotalSales },
] as const;

/** Daily sales per store: four panels, one open at a time, the week by default (SAL-01). */
export function SalesScreen() {
  return <TogglePanels panels={panels} first="week" />;
}
