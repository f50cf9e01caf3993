import { formatInSentence } from './money.ts';
import type { ChangeFigure, ChangePart, ProfitChange } from './profit-change.ts';
import type { RowsBehind } from './rows-behind.ts';

/** A stretch of a sentence; a number in it has rows behind it. */
export type SentencePart = { text: string; rows: RowsBehind | null };

const figureNames: Readonly<Record<ChangeFigure, string>> = {
  sales: 'sales',
  invoices: 'invoices',
  employeeSalary: 'salary',
};

function signedText(cents: number): string {
  return `${cents < 0 ? '−' : '+'}${formatInSentence(cents)}`;
}

/** The store that explains most of a part, where it explains more than half of it. */
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

function headOf({ changeCents, againstCents }: Ends): string {
  if (changeCents === 0) return 'Profit stayed the same';
  const verb = changeCents < 0 ? 'fell' : 'rose';
  const base = changeCents > 0 && againstCents === 0 ? ' from nothing' : '';
  return `Profit ${verb} ${formatInSentence(changeCents)}${base}`;
}

type Ends = Pick<ProfitChange, 'changeCents' | 'againstCents'>;
type Told = Ends & Pick<ProfitChange, 'parts'>;

/**
 * The change in one sentence, number by number: `Profit fell $1,204: sales −$2,310 (Main St
 * −$1,900), invoices −$700, salary −$406.` Each figure carries its own change, so fewer invoices
 * read as a minus although they help. `storeId` is the store that is asked about, null for all.
 */
export function sentenceParts(change: Told, storeId: string | null): SentencePart[] {
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

/** The same as one text. */
export function changeSentence(change: Told): string {
  return sentenceParts(change, null)
    .map(({ text }) => text)
    .join('');
}
