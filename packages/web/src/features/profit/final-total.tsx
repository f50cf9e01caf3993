import { formatCents } from '@backcounter/core/money';
import { adjustedProfit, finalTotal, marginChoices } from '@backcounter/core/profit';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import classes from './profit.module.css';

const margins = marginChoices.map((percent) => ({ value: String(percent), label: `${percent}%` }));

/** The share of the profit that counts, in percent. */
export type Margin = { percent: number; onChange: (percent: number) => void };

type FinalTotalProps = { profitCents: number; incomesCents: readonly number[]; margin: Margin };

/** The margin choice, and the calculation of the final total (PRF-13, PRF-14, PRF-16). */
export function FinalTotal({ profitCents, incomesCents, margin }: FinalTotalProps) {
  const { percent, onChange } = margin;
  const adjusted = adjustedProfit(profitCents, percent);
  const other = finalTotal(0, incomesCents);
  return (
    <Section title="Final Total">
      <div className={classes.margin}>
        <SelectField
          label="Profit Margin"
          options={margins}
          value={String(percent)}
          hint="Share of profit that counts"
          onChange={(value) => onChange(Number(value))}
        />
      </div>
      <table className={classes.ledger} aria-label="Final Total">
        <tbody>
          <Entry name="Base Profit" note="Sales − invoices − employee salary" cents={profitCents} />
          <Entry name="Adjusted Profit" note={`${percent}% of the base profit`} cents={adjusted} />
          <Entry name="Other Income" note={`${incomesCents.length} selected`} cents={other} />
          <Entry
            name="Final Total"
            note="Adjusted profit + other income"
            cents={finalTotal(adjusted, incomesCents)}
          />
        </tbody>
      </table>
    </Section>
  );
}

type EntryProps = { name: string; note: string; cents: number };

function Entry({ name, note, cents }: EntryProps) {
  return (
    <tr>
      <th scope="row">
        {name} <small>{note}</small>
      </th>
      <td data-negative={cents < 0 || undefined}>{formatCents(cents)}</td>
    </tr>
  );
}
