import { formatDate, weekdayName } from '@backcounter/core/dates';
import { cashWeek, dailyResult, type CashAmounts } from '@backcounter/core/daily-cash';
import { formatCents } from '@backcounter/core/money';
import { useSettings } from '../../session/use-business.ts';
import type { Column } from '../../ui/data-table-props.ts';
import { PrintSheet, PrintTable } from '../../ui/print-sheet.tsx';
import { entryAmounts, weekTotals, type Entry } from './cash-values.ts';

type DayRow = { date: string; amounts: CashAmounts | null };

const money = (id: string, header: string, centsOf: (amounts: CashAmounts) => number) => ({
  id,
  header,
  value: ({ amounts }: DayRow) => (amounts ? formatCents(centsOf(amounts)) : '–'),
  isFigure: true,
});

const columns: readonly Column<DayRow>[] = [
  { id: 'day', header: 'Day', value: ({ date }) => weekdayName(date) },
  { id: 'date', header: 'Date', value: ({ date }) => formatDate(date), isUnbreakable: true },
  money('credit', 'Credit', ({ creditCents }) => creditCents),
  money('debit', 'Debit', ({ debitCents }) => debitCents),
  money('fuel', 'Fuel', ({ fuelCents }) => fuelCents),
  money('result', 'Result', dailyResult),
];

type WeekPrintProps = { entries: readonly Entry[]; date: string; scope: string };

/** The printed week. */
export function WeekPrint({ entries, date, scope }: WeekPrintProps) {
  const { business_name: business } = useSettings();
  const totals = weekTotals(entries);
  const rows = cashWeek(date).map((day): DayRow => {
    const entry = entries.find((each) => each.date === day);
    return { date: day, amounts: entry ? entryAmounts(entry) : null };
  });
  return (
    <PrintSheet>
      <h1>Weekly cash, {scope}</h1>
      <p>{business}</p>
      <PrintTable
        label="Weekly cash"
        columns={columns}
        rows={rows}
        keyOf={(row) => row.date}
        sums={{
          credit: () => formatCents(totals.creditCents),
          debit: () => formatCents(totals.debitCents),
          fuel: () => formatCents(totals.fuelCents),
          result: () => formatCents(totals.resultCents),
        }}
      />
    </PrintSheet>
  );
}
