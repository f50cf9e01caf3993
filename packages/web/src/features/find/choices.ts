import type { Permission } from '@backcounter/core/permissions';
import { nameRank, searchKey, searchRanks, type SearchKind } from '@backcounter/core/search';
import { actions, ownActions, pageWords, type OwnAction } from './actions.ts';

/** One line of the dialog: where it leads, and what it is. */
export type Choice = {
  id: string;
  title: string;
  detail: string;
  path: string;
  /** What is done instead of going anywhere; `path` is empty then. */
  does?: OwnAction;
};

export type ChoiceGroup = { label: string; choices: readonly Choice[] };

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

type Named = { id: string; label: string; path: string; description: string };

/** A title fits by any part of it, its other names only by how their words begin. */
function fits({ title, words = '' }: { title: string; words?: string }, key: string): boolean {
  if (key === '' || nameRank(searchKey(title), key) !== null) return true;
  const { within } = searchRanks;
  return (nameRank(searchKey(`${title} ${words}`), key) ?? within) < within;
}

/** So many actions are offered before anything is typed: the sections are to be seen below them. */
const mostOffered = 8;

/** Pages and actions that a text names; all pages and the daily actions while nothing is typed. */
export function pagesAndActions(
  text: string,
  pages: readonly Named[],
  can: (permission: Permission) => boolean,
): ChoiceGroup[] {
  const key = searchKey(text);
  const own = key === '' ? [] : ownActions;
  const open = [...actions, ...own].filter(({ needs }) => needs === undefined || can(needs));
  return [
    {
      label: 'Actions',
      choices: open
        .filter((action) => fits(action, key))
        .slice(0, key === '' ? mostOffered : undefined)
        .map(({ title, path, does }) => ({
          id: `do:${title}`,
          title,
          detail: '',
          path,
          ...(does && { does }),
        })),
    },
    {
      label: 'Sections',
      choices: pages
        .filter(({ id, label }) => fits({ title: label, words: pageWords[id] ?? '' }, key))
        .map(({ id, label, path, description }) => ({
          id: `page:${id}`,
          title: label,
          detail: description,
          path,
        })),
    },
  ];
}

/** True of what was found, whose id says of which kind it is; a page or an action stays. */
export const isRecord = ({ id }: Choice): boolean =>
  Object.keys(kindLabels).some((kind) => id.startsWith(`${kind}:`));

/** True of a record whose row is called as it is; a sale's and an income's title is its amount. */
export const isNamedByTitle = ({ id }: Choice): boolean =>
  !id.startsWith('sales:') && !id.startsWith('incomes:');

/** What the search has found, by kind, in the order in which the best of each stands. */
export function foundGroups(hits: readonly Hit[]): ChoiceGroup[] {
  const groups = new Map<SearchKind, Choice[]>();
  for (const { kind, _id, ...hit } of hits) {
    const group = groups.get(kind) ?? [];
    groups.set(kind, [...group, { ...hit, id: `${kind}:${_id}` }]);
  }
  return [...groups].map(([kind, choices]) => ({ label: kindLabels[kind], choices }));
}
