import { useMemo, useState } from 'react';
import {
  cellText,
  readCellText,
  settledText,
  withCell,
  noSums,
  type CellSums,
  type CellValue,
  type Drafts,
  type SheetLine,
  type SheetModel,
  type StoredCell,
} from './sheet-model.ts';

/** A cell as it is shown: what is stored, what was typed, and what is to be said of it. */
export type ShownCell = StoredCell & {
  text: string;
  value: CellValue;
  isChanged: boolean;
  /** What is wrong with it, or why it was refused. */
  problem: string | null;
  /** True of what was typed while somebody else changed what is stored. */
  isStale: boolean;
  /** True while what was typed waits for a decision: it is stale, or may not be entered by now. */
  isContested: boolean;
};

export type SheetState = ReturnType<typeof useSheet>;

/** Texts, or reasons, by the ids of cells. */
type ById = Readonly<Record<string, string>>;

/** How many steps back Ctrl+Z leads. */
const mostSteps = 100;

/** The unsaved cells of a sheet and what can be done with them. */
export function useSheet(model: SheetModel, first: Drafts = {}) {
  const [drafts, setDrafts] = useState(first);
  const [reasons, setReasons] = useState<ById>({});
  const [before, setBefore] = useState<readonly Drafts[]>([]);
  const [seen, setSeen] = useState(model);
  // What was read anew may say what was typed: that is saved.
  if (seen !== model) {
    setSeen(model);
    setDrafts((now) => onlyChanges(now, model));
  }
  const shown = useMemo(() => {
    const ids = new Set([...Object.keys(drafts), ...Object.keys(reasons)]);
    return new Map([...ids].map((id) => [id, showCell(model, id, { drafts, reasons })]));
  }, [model, drafts, reasons]);
  const plainOf = useMemo(() => plainCells(model), [model]);
  const cellOf = (id: string): ShownCell => shown.get(id) ?? plainOf(id);
  const columnSums = useColumnSums(model, plainOf, shown);
  const change = (id: string, to: (now: Drafts) => Drafts) => {
    setReasons(({ [id]: _, ...rest }) => rest);
    setDrafts(to);
  };
  return {
    model,
    drafts,
    cellOf,
    /** What each column comes to, with what is typed. */
    columnSums,
    changed: [...shown.values()].filter(({ isChanged, isGone }) => isChanged && !isGone),
    /** What was typed into rows that are there no more: it is not saved with the others. */
    gone: [...shown.values()].filter(({ isChanged, isGone }) => isChanged && isGone),
    /** Types over cells. */
    write: (texts: ById) => {
      setReasons({});
      setDrafts((now) => ({
        ...now,
        ...Object.fromEntries(
          Object.entries(texts).map(([id, text]) => {
            const { version: base, subject } = model.cell(id);
            const over = now[id] ?? { base, ...(subject !== undefined && { subject }) };
            return [id, { ...over, text }];
          }),
        ),
      }));
    },
    /** A cell is left: its text is put into shape, and is no change when it says what is stored. */
    settle: (id: string) =>
      setDrafts((now) => {
        const draft = now[id];
        if (!draft) return now;
        const text = settledText(draft.text, model.judge);
        return onlyChanges({ ...now, [id]: { ...draft, text } }, model, [id]);
      }),
    /** Notes the cells as they are, for Ctrl+Z. */
    mark: () => setBefore((steps) => [...steps.slice(-mostSteps), drafts]),
    undo: () => {
      const last = before.at(-1);
      if (last === undefined) return;
      setBefore(before.slice(0, -1));
      setReasons({});
      setDrafts(last);
    },
    /** Says at cells why they were refused, until something is typed. */
    refuse: setReasons,
    keepMine: (id: string) =>
      change(id, (now) =>
        now[id] ? { ...now, [id]: { ...now[id], base: model.cell(id).version } } : now,
      ),
    takeTheirs: (id: string) => change(id, ({ [id]: _, ...others }) => others),
    forgetGone: () =>
      setDrafts((now) =>
        Object.fromEntries(Object.entries(now).filter(([id]) => !model.cell(id).isGone)),
      ),
    /** Brings unsaved cells back, or with none gives all of them up. */
    load: (next: Drafts) => {
      setReasons({});
      setBefore([]);
      setDrafts(next);
    },
  };
}

/** Cells into which nothing is typed, each made once. */
function plainCells(model: SheetModel): (id: string) => ShownCell {
  const cells = new Map<string, ShownCell>();
  return (id) => {
    const cell = cells.get(id) ?? showCell(model, id, { drafts: {}, reasons: {} });
    cells.set(id, cell);
    return cell;
  };
}

const amountsIn = ({ value, hint = null }: ShownCell) => ({ cents: value.cents, hint });

/** What each column comes to: what is stored, and what is typed instead. */
function useColumnSums(
  model: SheetModel,
  plainOf: (id: string) => ShownCell,
  typed: ReadonlyMap<string, ShownCell>,
): CellSums[] {
  const stored = useMemo(
    () =>
      model.columns.map(({ id }) => {
        const withRow = (sums: CellSums, row: SheetLine) =>
          withCell(sums, amountsIn(plainOf(model.idAt(row.id, id))));
        return model.sums ? model.sums(id) : model.rows.reduce(withRow, noSums);
      }),
    [model, plainOf],
  );
  const positions = new Map(model.columns.map(({ id }, position) => [id, position]));
  const sums = [...stored];
  for (const [id, cell] of typed) {
    const position = positions.get(model.columnOf(id)) ?? -1;
    const before = sums[position];
    if (!before || cell.isGone) continue;
    sums[position] = withCell(withCell(before, amountsIn(plainOf(id)), -1), amountsIn(cell));
  }
  return sums;
}

/** The drafts without those (of `ids`, or of all) that say what is stored. */
function onlyChanges(drafts: Drafts, model: SheetModel, ids = Object.keys(drafts)): Drafts {
  const same = ids.filter((id) => {
    const draft = drafts[id];
    const { cents, problem } = readCellText(draft?.text ?? '', model.judge);
    return draft !== undefined && problem === null && cents === model.cell(id).cents;
  });
  if (same.length === 0) return drafts;
  return Object.fromEntries(Object.entries(drafts).filter(([id]) => !same.includes(id)));
}

type Typed = { drafts: Drafts; reasons: ById };

function showCell(model: SheetModel, id: string, { drafts, reasons }: Typed): ShownCell {
  const stored = model.cell(id);
  const draft = drafts[id];
  const value = draft
    ? readCellText(draft.text, model.judge)
    : { cents: stored.cents, problem: null };
  const isChanged = draft !== undefined && (value.problem !== null || value.cents !== stored.cents);
  const isStale = isChanged && draft.base !== stored.version;
  const isShut = isChanged && (stored.closed ?? stored.fixed) !== undefined;
  return {
    ...stored,
    subject: stored.subject ?? draft?.subject,
    text: draft?.text ?? cellText(stored.cents),
    value,
    isChanged,
    problem: reasons[id] ?? (isChanged ? value.problem : null),
    isStale,
    isContested: isStale || isShut,
  };
}
