import { HeadTools } from '../../ui/head-tools.tsx';
import { SectionToggle } from '../../ui/section.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useOneOpen } from '../../ui/use-one-open.ts';
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

type PanelId = (typeof panels)[number]['id'];

/** What each store sold: four panels, of which one is open, the week at first (SAL-01). */
export function SalesScreen() {
  const { open, toggle } = useOneOpen<PanelId>('week');
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
    </>
  );
}
