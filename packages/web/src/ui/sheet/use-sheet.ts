import { useMemo, useState } from 'react';
import {
  cellText,
  readCellText,
  normalizeCellText,
  addCell,
  emptySums,
  type CellSums,
  type CellValue,
  type Drafts,
  type SheetLine,
  type SheetModel,
  type StoredCell,
} from './sheet-model.ts';

/** A cell as displayed: stored value, draft and messages. */
export type ShownCell = StoredCell & {
  text: string;
  value: CellValue;
  isChanged: boolean;
  /** A validation error or the server's reason. */
  problem: string | null;
  /** True if another user changed the stored value since typing started. */
  isStale: boolean;
  /** True while the draft needs a decision: it is stale, or the cell has become locked. */
  isContested: boolean;
};

export type SheetState = ReturnType<typeof useSheet>;

/** Texts or reasons by cell id. */
type ById = Readonly<Record<string, string>>;

/** Undo steps for Ctrl+Z. */
const maxUndoSteps = 100;

/** State of a sheet: drafts, conflicts, undo and totals. */
export function useSheet(model: SheetModel, first: Drafts = {}) {
  const [drafts, setDrafts] = useState(first);
  const [reasons, setReasons] = useState<ById>({});
  const [before, setBefore] = useState<readonly Drafts[]>([]);
  const [seenModel, setSeenModel] = useState(model);
  // Drafts equal to refetched values are saved.
  if (seenModel !== model) {
    setSeenModel(model);
    const left = onlyChanges(drafts, model);
    setDrafts(left);
    const saved = Object.keys(drafts).filter((id) => left[id] === undefined);
    if (saved.length > 0) setBefore(before.map((step) => rebase(step, model, saved)));
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
    /** Totals by column, including drafts. */
    columnSums,
    changed: [...shown.values()].filter(
      ({ isChanged, isRowDeleted }) => isChanged && !isRowDeleted,
    ),
    /** Changed cells of deleted rows, which cannot be saved. */
    orphaned: [...shown.values()].filter(
      ({ isChanged, isRowDeleted }) => isChanged && isRowDeleted,
    ),
    /** Sets the texts of cells. */
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
    /** On blur: normalizes the text, and drops the draft if it equals the stored value. */
    normalize: (id: string) =>
      setDrafts((now) => {
        const draft = now[id];
        if (!draft) return now;
        const text = normalizeCellText(draft.text, model.validate);
        return onlyChanges({ ...now, [id]: { ...draft, text } }, model, [id]);
      }),
    /** Pushes an undo step. */
    pushUndo: () => setBefore((steps) => [...steps.slice(-maxUndoSteps), drafts]),
    undo: () => {
      const last = before.at(-1);
      if (last === undefined) return;
      setBefore(before.slice(0, -1));
      setReasons({});
      setDrafts(last);
    },
    /** Sets the reasons by cell, until the next edit. */
    refuse: setReasons,
    keepMine: (id: string) =>
      change(id, (now) =>
        now[id] ? { ...now, [id]: { ...now[id], base: model.cell(id).version } } : now,
      ),
    takeTheirs: (id: string) => change(id, ({ [id]: _, ...others }) => others),
    discardOrphaned: () =>
      setDrafts((now) =>
        Object.fromEntries(Object.entries(now).filter(([id]) => !model.cell(id).isRowDeleted)),
      ),
    /** Replaces all drafts; an empty object discards them. */
    replaceDrafts: (next: Drafts) => {
      setReasons({});
      setBefore([]);
      setDrafts(next);
    },
  };
}

/** Cells without drafts, memoized per model. */
function plainCells(model: SheetModel): (id: string) => ShownCell {
  const cells = new Map<string, ShownCell>();
  return (id) => {
    const cell = cells.get(id) ?? showCell(model, id, { drafts: {}, reasons: {} });
    cells.set(id, cell);
    return cell;
  };
}

const amountsIn = ({ value, hint = null }: ShownCell) => ({ cents: value.cents, hint });

/** Column totals: stored cells, with drafts replacing them. */
function useColumnSums(
  model: SheetModel,
  plainOf: (id: string) => ShownCell,
  typed: ReadonlyMap<string, ShownCell>,
): CellSums[] {
  const stored = useMemo(
    () =>
      model.columns.map(({ id }) => {
        const withRow = (sums: CellSums, row: SheetLine) =>
          addCell(sums, amountsIn(plainOf(model.idAt(row.id, id))));
        return model.sums ? model.sums(id) : model.rows.reduce(withRow, emptySums);
      }),
    [model, plainOf],
  );
  const positions = new Map(model.columns.map(({ id }, position) => [id, position]));
  const sums = [...stored];
  for (const [id, cell] of typed) {
    const position = positions.get(model.columnOf(id)) ?? -1;
    const before = sums[position];
    if (!before || cell.isRowDeleted) continue;
    sums[position] = addCell(addCell(before, amountsIn(plainOf(id)), -1), amountsIn(cell));
  }
  return sums;
}

/** Removes drafts that equal the stored value; checks all, or only `ids`. */
function onlyChanges(
  drafts: Drafts,
  model: SheetModel,
  ids: readonly string[] = Object.keys(drafts),
): Drafts {
  const same = ids.filter((id) => {
    const draft = drafts[id];
    const { cents, problem } = readCellText(draft?.text ?? '', model.validate);
    return draft !== undefined && problem === null && cents === model.cell(id).cents;
  });
  if (same.length === 0) return drafts;
  return Object.fromEntries(Object.entries(drafts).filter(([id]) => !same.includes(id)));
}

/** An undo step from before a save: over what was saved, it changes the new version. */
function rebase(step: Drafts, model: SheetModel, saved: readonly string[]): Drafts {
  const over = Object.entries(step).map(([id, draft]) =>
    saved.includes(id) ? [id, { ...draft, base: model.cell(id).version }] : [id, draft],
  );
  return onlyChanges(Object.fromEntries(over) as Drafts, model, saved);
}

type Typed = { drafts: Drafts; reasons: ById };

function showCell(model: SheetModel, id: string, { drafts, reasons }: Typed): ShownCell {
  const stored = model.cell(id);
  const draft = drafts[id];
  const value = draft
    ? readCellText(draft.text, model.validate)
    : { cents: stored.cents, problem: null };
  const isChanged = draft !== undefined && (value.problem !== null || value.cents !== stored.cents);
  const isStale = isChanged && draft.base !== stored.version;
  const isLocked = isChanged && (stored.closedReason ?? stored.readOnlyReason) !== undefined;
  return {
    ...stored,
    subject: stored.subject ?? draft?.subject,
    text: draft?.text ?? cellText(stored.cents),
    value,
    isChanged,
    problem: reasons[id] ?? (isChanged ? value.problem : null),
    isStale,
    isContested: isStale || isLocked,
  };
}
