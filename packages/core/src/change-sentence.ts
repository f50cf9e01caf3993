import { formatInSentence } from './money.ts';
import type { ChangeFigure, ChangePart, ProfitChange } from './profit-change.ts';
import type { DrillDown } from './drill-down.ts';

/** A run of text in a sentence; a figure links to the rows it sums up. */
export type SentencePart = { text: string; rows: DrillDown | null };

const figureNames: Readonly<Record<ChangeFigure, string>> = {
  sales: 'sales',
  invoices: 'invoices',
  employeeSalary: 'salary',
};

function signedText(cents: number): string {
  return `${cents < 0 ? '−' : '+'}${formatInSentence(cents)}`;
}

/**
 * The store that explains more than half of a part's change; null for a single store or when none
 * does.
 */
function mainStore({ changeCents, stores }: ChangePart): ChangePart['stores'][number] | null {
  const [first] = stores;
  if (!first || stores.length < 2) return null;
  const isSameWay = Math.sign(first.changeCents) === Math.sign(changeCents);
  return isSameWay && Math.abs(first.changeCents) * 2 > Math.abs(changeCents) ? first : null;
}

const plain = (text: string): SentencePart => ({ text, rows: null });

function partsOf(part: ChangePart, storeId: string | null): SentencePart[] {
  const { figure: of, changeCents } = part;
  const figure = { text: `${figureNames[of]} ${signedText(changeCents)}`, rows: { of, storeId } };
  const main = mainStore(part);
  if (!main) return [figure];
  const store = `${main.name} ${signedText(main.changeCents)}`;
  return [figure, plain(' ('), { text: store, rows: { of, storeId: main.storeId } }, plain(')')];
}

function headOf({ changeCents, againstCents }: ProfitDelta): string {
  if (changeCents === 0) return 'Profit stayed the same';
  const verb = changeCents < 0 ? 'fell' : 'rose';
  const base = changeCents > 0 && againstCents === 0 ? ' from nothing' : '';
  return `Profit ${verb} ${formatInSentence(changeCents)}${base}`;
}

type ProfitDelta = Pick<ProfitChange, 'changeCents' | 'againstCents'>;
type ExplainedChange = ProfitDelta & Pick<ProfitChange, 'parts'>;

/**
 * Describes a profit change in one sentence: `Profit fell $1,204: sales −$2,310 (Main St −$1,900),
 * invoices −$700, salary −$406.` Each figure shows its own change, so fewer invoices read as a
 * minus although they raise the profit. `storeId` is the requested store, null for all.
 */
export function sentenceParts(change: ExplainedChange, storeId: string | null): SentencePart[] {
  const changed = change.parts.filter(({ changeCents }) => changeCents !== 0);
  if (changed.length === 0) return [plain(`${headOf(change)}.`)];
  return [
    plain(`${headOf(change)}: `),
    ...changed.flatMap((part, index) => [
      ...(index === 0 ? [] : [plain(', ')]),
      ...partsOf(part, storeId),
    ]),
    plain('.'),
  ];
}

/** The same sentence as plain text. */
export function changeSentence(change: ExplainedChange): string {
  return sentenceParts(change, null)
    .map(({ text }) => text)
    .join('');
}
