import { formatInSentence } from './money.ts';
import { profitOf, type ProfitSums } from './profit.ts';

/** A store's sums in a period. */
export type StoreSums = ProfitSums & { storeId: string; name: string };

export const changeFigures = ['sales', 'invoices', 'employeeSalary'] as const;
export type ChangeFigure = (typeof changeFigures)[number];

/** How a figure itself has changed, in cents: more invoices are a positive change. */
export type ChangePart = {
  figure: ChangeFigure;
  changeCents: number;
  stores: { storeId: string; name: string; changeCents: number }[];
};

export type ProfitChange = {
  valueCents: number;
  againstCents: number;
  changeCents: number;
  parts: ChangePart[];
};

const centsOf = {
  sales: (sums) => sums.salesCents,
  invoices: (sums) => sums.invoicesCents,
  employeeSalary: (sums) => sums.salaryCents,
} as const satisfies Record<ChangeFigure, (sums: ProfitSums) => number>;

const total = (rows: readonly StoreSums[], cents: (sums: ProfitSums) => number) =>
  rows.reduce((sum, row) => sum + cents(row), 0);

function partOf(
  figure: ChangeFigure,
  now: readonly StoreSums[],
  before: ReadonlyMap<string, StoreSums>,
): ChangePart {
  const cents = centsOf[figure];
  const stores = now
    .map((row) => {
      const known = before.get(row.storeId);
      const changeCents = cents(row) - (known ? cents(known) : 0);
      return { storeId: row.storeId, name: row.name, changeCents };
    })
    .filter(({ changeCents }) => changeCents !== 0)
    .sort((a, b) => Math.abs(b.changeCents) - Math.abs(a.changeCents));
  return {
    figure,
    changeCents: stores.reduce((sum, { changeCents }) => sum + changeCents, 0),
    stores,
  };
}

/**
 * Why the profit of some stores changed from one period to another, in cents. The parts, signed as
 * they count (sales − invoices − salary), add up to the change exactly, and each part's stores to
 * the part. Both lists hold the same stores; those that changed nothing are left out of a part.
 */
export function profitChange(
  now: readonly StoreSums[],
  against: readonly StoreSums[],
): ProfitChange {
  const before = new Map(against.map((row) => [row.storeId, row]));
  const valueCents = total(now, profitOf);
  const againstCents = total(against, profitOf);
  return {
    valueCents,
    againstCents,
    changeCents: valueCents - againstCents,
    parts: changeFigures.map((figure) => partOf(figure, now, before)),
  };
}

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

function partText(part: ChangePart): string {
  const main = mainStore(part);
  const store = main ? ` (${main.name} ${signedText(main.changeCents)})` : '';
  return `${figureNames[part.figure]} ${signedText(part.changeCents)}${store}`;
}

/**
 * The change in one sentence: `Profit fell $1,204: sales −$2,310 (Main St −$1,900), invoices −$700,
 * salary −$406`. Each figure carries its own change, so fewer invoices read as a minus although
 * they help.
 */
export function changeSentence({ changeCents, parts }: ProfitChange): string {
  const changed = parts.filter((part) => part.changeCents !== 0);
  const head =
    changeCents === 0
      ? 'Profit stayed the same'
      : `Profit ${changeCents < 0 ? 'fell' : 'rose'} ${formatInSentence(changeCents)}`;
  if (changed.length === 0) return `${head}.`;
  return `${head}: ${changed.map(partText).join(', ')}.`;
}

/** A change of the profit: by how many cents it moved it, and where the profit stood after it. */
export type BridgeStep = { label: string; changeCents: number; afterCents: number };

type Effect = Pick<BridgeStep, 'label' | 'changeCents'>;

function stepsFrom(againstCents: number, effects: readonly Effect[]): BridgeStep[] {
  let afterCents = againstCents;
  return effects.map((effect) => {
    afterCents += effect.changeCents;
    return { ...effect, afterCents };
  });
}

const effectSigns: Readonly<Record<ChangeFigure, 1 | -1>> = {
  sales: 1,
  invoices: -1,
  employeeSalary: -1,
};

const stepLabels: Readonly<Record<ChangeFigure, string>> = {
  sales: 'Sales',
  invoices: 'Invoices',
  employeeSalary: 'Salary',
};

type BridgeEnds = Pick<ProfitChange, 'againstCents' | 'parts'>;

/** From one period's profit to the other's over sales, invoices and salary, in cents. */
export function bridgeByFigure({ againstCents, parts }: BridgeEnds): BridgeStep[] {
  const effects = parts.map(({ figure, changeCents }) => ({
    label: stepLabels[figure],
    changeCents: changeCents * effectSigns[figure] + 0,
  }));
  return stepsFrom(againstCents, effects);
}

const mostStoreSteps = 8;

/**
 * The same over the stores, those that changed the profit most first; beyond eight steps the rest
 * are one, `12 other stores`.
 */
export function bridgeByStore({ againstCents, parts }: BridgeEnds): BridgeStep[] {
  const byStore = new Map<string, Effect>();
  for (const { figure, stores } of parts) {
    for (const { storeId, name, changeCents } of stores) {
      const known = byStore.get(storeId)?.changeCents ?? 0;
      const cents = known + changeCents * effectSigns[figure];
      byStore.set(storeId, { label: name, changeCents: cents });
    }
  }
  const effects = [...byStore.values()].sort(
    (a, b) => Math.abs(b.changeCents) - Math.abs(a.changeCents),
  );
  if (effects.length <= mostStoreSteps) return stepsFrom(againstCents, effects);
  const rest = effects.splice(mostStoreSteps - 1);
  const changeCents = rest.reduce((sum, effect) => sum + effect.changeCents, 0);
  return stepsFrom(againstCents, [
    ...effects,
    { label: `${rest.length} other stores`, changeCents },
  ]);
}
