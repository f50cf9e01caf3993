import { readStatement } from '../statement-lines.ts';
import { compareBills, type BookedBill } from '../vendor-statement.ts';

const today = '2026-12-02';
/** The lines of a statement that is read on December 2. */
export const read = (...lines: string[]) => readStatement(lines.join('\n'), today);

/** An unpaid bill. */
export const bill = (
  number: string,
  date: string,
  cents: number,
  more: Partial<BookedBill> = {},
): BookedBill => ({ number, date, cents, dueDate: '2026-12-20', paidDate: null, ...more });

/** Each part of a comparison that has rows: its numbers with the places of their lines. */
export const compare = (bills: readonly BookedBill[], ...lines: string[]) => {
  const { notEntered, notListed, others, ...pairs } = compareBills(bills, read(...lines));
  const pair = ({ bill: { number }, line }: (typeof pairs.found)[number]) => [number, line.line];
  const all = {
    found: pairs.found.map(pair),
    differing: pairs.differing.map(pair),
    renumbered: pairs.renumbered.map((one) => [...pair(one), one.number]),
    openThere: pairs.openThere.map(pair),
    notEntered: notEntered.map(({ line, number, cents }) => [line.line, number, cents]),
    notListed: notListed.map(({ number }) => number),
    others: others.map(({ line }) => line),
  };
  return Object.fromEntries(Object.entries(all).filter(([, list]) => list.length > 0));
};
