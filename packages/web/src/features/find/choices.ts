import type { Permission } from '@backcounter/core/permissions';
import { nameRank, searchKey, searchRanks, type SearchKind } from '@backcounter/core/search';
import { actions, accountActions, pageSynonyms, type AccountAction } from './actions.ts';

/** An entry of the dialog. */
export type Choice = {
  id: string;
  title: string;
  detail: string;
  path: string;
  /** Runs instead of opening a page; `path` is empty then. */
  command?: AccountAction;
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

type Searchable = { id: string; label: string; path: string; description: string };

/** A title matches anywhere; synonyms only at the start of a word. */
function matches(
  { title, synonyms = '' }: { title: string; synonyms?: string },
  key: string,
): boolean {
  if (key === '' || nameRank(searchKey(title), key) !== null) return true;
  const { within } = searchRanks;
  return (nameRank(searchKey(`${title} ${synonyms}`), key) ?? within) < within;
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
  return [
    {
      label: 'Actions',
      choices: open
        .filter((action) => matches(action, key))
        .slice(0, key === '' ? maxActions : undefined)
        .map(({ title, path, command }) => ({
          id: `do:${title}`,
          title,
          detail: '',
          path,
          ...(command && { command }),
        })),
    },
    {
      label: 'Sections',
      choices: pages
        .filter(({ id, label }) => matches({ title: label, synonyms: pageSynonyms[id] ?? '' }, key))
        .map(({ id, label, path, description }) => ({
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

/** True for a record whose title is also its row's name; that of a sale or income is the amount. */
export const isNamedByTitle = ({ id }: Choice): boolean =>
  !id.startsWith('sales:') && !id.startsWith('incomes:');

/** Search hits grouped by kind, in the order of each kind's best hit. */
export function groupHits(hits: readonly Hit[]): ChoiceGroup[] {
  const groups = new Map<SearchKind, Choice[]>();
  for (const { kind, _id, ...hit } of hits) {
    const group = groups.get(kind) ?? [];
    groups.set(kind, [...group, { ...hit, id: `${kind}:${_id}` }]);
  }
  return [...groups].map(([kind, choices]) => ({ label: kindLabels[kind], choices }));
}
