import type { Permission } from '@backcounter/core/permissions';
import { nameRank, searchKey, searchRanks, type SearchKind } from '@backcounter/core/search';
import { actions, accountActions, pageSynonyms, type AccountAction } from './actions.ts';

/** An entry of the dialog. */
export type Choice = {
  id: string;
  title: string;
  detail: string;
  path: string;
  /** The row's name on that page if the title is not. */
  row?: string | undefined;
  /** Runs instead of opening a page; `path` is empty then. */
  command?: AccountAction;
};

export type ChoiceGroup = {
  label: string;
  choices: readonly Choice[];
  /** Match quality of the best choice by `searchRanks`; lower is better. */
  rank: number;
};

export type Hit = Omit<Choice, 'id'> & { kind: SearchKind; _id: string };

const kindLabels: Record<SearchKind, string> = {
  stores: 'Stores',
  vendors: 'Vendors',
  employees: 'Employees',
  invoices: 'Invoices',
  sales: 'Sales',
  incomes: 'Other Income',
  daily_cash: 'Weekly Cash',
};

type Searchable = { id: string; label: string; path: string; description: string };

type Searched = { title: string; synonyms?: string };

/** How well a page or an action matches, by `searchRanks`, and whether only by a synonym. */
type Match = { rank: number; isBySynonym: boolean };

/**
 * Match of a page or action; null when it does not match. A title matches anywhere, synonyms only at
 * the start of a word, which ranks like one in the title.
 */
function matchOf({ title, synonyms = '' }: Searched, key: string): Match | null {
  if (key === '') return { rank: searchRanks.same, isBySynonym: false };
  const { within, wordStarts } = searchRanks;
  const rank = nameRank(searchKey(title), key);
  if (rank !== null && rank <= wordStarts) return { rank, isBySynonym: false };
  const isWordStart = (nameRank(searchKey(`${title} ${synonyms}`), key) ?? within) < within;
  if (isWordStart) return { rank: wordStarts, isBySynonym: true };
  return rank === null ? null : { rank, isBySynonym: false };
}

/** Titles of actions start with a verb, so a match there is no better than one at another word. */
function matchOfAction(action: Searched, key: string): Match | null {
  const match = matchOf(action, key);
  return match?.rank === searchRanks.start ? { ...match, rank: searchRanks.wordStarts } : match;
}

/**
 * The matching entries, best first: of equally good ones those whose title matches, in their order,
 * before those that match by a synonym.
 */
function rankMatches<Entry>(
  entries: readonly Entry[],
  match: (entry: Entry) => Match | null,
): (Match & { entry: Entry })[] {
  return entries
    .flatMap((entry) => {
      const matched = match(entry);
      return matched === null ? [] : [{ ...matched, entry }];
    })
    .sort((a, b) => a.rank - b.rank || Number(a.isBySynonym) - Number(b.isBySynonym));
}

/** Number of actions listed before anything is typed; keeps the sections below in view. */
const maxActions = 8;

/** Pages and actions that match a text; all pages and the daily actions if it is empty. */
export function pagesAndActions(
  text: string,
  pages: readonly Searchable[],
  can: (permission: Permission) => boolean,
): ChoiceGroup[] {
  const key = searchKey(text);
  const account = key === '' ? [] : accountActions;
  const open = [...actions, ...account].filter(({ needs }) => needs === undefined || can(needs));
  const foundActions = rankMatches(open, (action) => matchOfAction(action, key));
  const foundPages = rankMatches(pages, ({ id, label }) =>
    matchOf({ title: label, synonyms: pageSynonyms[id] ?? '' }, key),
  );
  return [
    {
      label: 'Actions',
      rank: Math.min(...foundActions.map(({ rank }) => rank)),
      choices: foundActions
        .slice(0, key === '' ? maxActions : undefined)
        .map(({ entry: { title, path, command } }) => ({
          id: `do:${title}`,
          title,
          detail: '',
          path,
          ...(command && { command }),
        })),
    },
    {
      label: 'Sections',
      rank: Math.min(...foundPages.map(({ rank }) => rank)),
      choices: foundPages.map(({ entry: { id, label, path, description } }) => ({
        id: `page:${id}`,
        title: label,
        detail: description,
        path,
      })),
    },
  ];
}

/** True for a found record, whose id starts with its kind; false for pages and actions. */
export const isRecord = ({ id }: Choice): boolean =>
  Object.keys(kindLabels).some((kind) => id.startsWith(`${kind}:`));

/** The name of a record's row; null for sales and incomes, whose title is the amount. */
export const rowNameOf = ({ id, title, row = title }: Choice): string | null =>
  id.startsWith('sales:') || id.startsWith('incomes:') ? null : row;

/** Match quality of a hit for the text that found it; an amount or a day matches like a row. */
function hitRank({ title, detail }: Hit, key: string): number {
  const rank = nameRank(searchKey(title), key);
  if (rank !== null) return rank;
  return searchKey(detail).includes(key) ? searchRanks.detail : searchRanks.row;
}

/** Search hits for a text grouped by kind, in the order of each kind's best hit. */
export function groupHits(hits: readonly Hit[], text: string): ChoiceGroup[] {
  const key = searchKey(text);
  const groups = [...Map.groupBy(hits, ({ kind }) => kind)];
  return groups.map(([kind, ofKind]) => ({
    label: kindLabels[kind],
    rank: Math.min(...ofKind.map((hit) => hitRank(hit, key))),
    choices: ofKind.map(({ _id, title, detail, path, row }) => ({
      id: `${kind}:${_id}`,
      title,
      detail,
      path,
      ...(row !== undefined && { row }),
    })),
  }));
}

/**
 * Places each group of pages or actions before the first group of records that matches worse. The
 * API has ordered the records, so their groups keep their order.
 */
export function mergeGroups(
  records: readonly ChoiceGroup[],
  own: readonly ChoiceGroup[],
): ChoiceGroup[] {
  const merged = [...records];
  for (const group of own.toSorted((a, b) => a.rank - b.rank)) {
    const at = merged.findIndex(({ rank }) => rank > group.rank);
    merged.splice(at === -1 ? merged.length : at, 0, group);
  }
  return merged;
}
