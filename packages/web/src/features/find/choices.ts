import type { Permission } from '@backcounter/core/permissions';
import { nameRank, searchKey, type SearchKind } from '@backcounter/core/search';
import { paths } from '../../ui/paths.ts';

/** One line of the dialog: where it leads, and what it is. */
export type Choice = { id: string; title: string; detail: string; path: string };

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

type Action = { title: string; path: string; needs: Permission; words?: string };

const invoices = `${paths.vendorsInvoices}?view=invoices`;

/** What one may want to do, daily things first; `words` are other names for it. */
const actions: readonly Action[] = [
  {
    title: 'Enter a sale',
    path: `${paths.sales}?panel=create`,
    needs: 'sales.create',
    words: 'create new sale add takings',
  },
  {
    title: 'Create Invoice',
    path: `${invoices}&panel=create`,
    needs: 'invoices.create',
    words: 'enter add bill',
  },
  {
    title: 'Check Invoices',
    path: `${invoices}&panel=check`,
    needs: 'invoices.read',
    words: 'list bills',
  },
  {
    title: 'Total Sales',
    path: `${paths.sales}?panel=total`,
    needs: 'sales.read',
    words: 'sum',
  },
  {
    title: 'Add Income',
    path: `${paths.income}?panel=add`,
    needs: 'incomes.write',
    words: 'enter other income',
  },
  {
    title: 'Assign Shifts',
    path: `${paths.employees}?panel=assign`,
    needs: 'shifts.write',
    words: 'schedule staff',
  },
  {
    title: 'Calculate Profit',
    path: `${paths.calculate}?view=profit`,
    needs: 'profit.read',
    words: 'report month year why changed',
  },
  {
    title: 'Enter Weekly Cash',
    path: `${paths.calculate}?view=weekly-cash`,
    needs: 'dailyCash.write',
    words: 'credit debit fuel',
  },
  {
    title: 'Invoice Inbox',
    path: `${invoices}&panel=inbox`,
    needs: 'invoices.create',
    words: 'attach photos receipts',
  },
  {
    title: 'Total Invoices',
    path: `${invoices}&panel=total`,
    needs: 'invoices.read',
    words: 'sum bills',
  },
  {
    title: 'View Hours',
    path: `${paths.employees}?panel=hours`,
    needs: 'shifts.read',
    words: 'total worked pay wages salary',
  },
  {
    title: 'Create Vendor',
    path: `${paths.vendorsInvoices}?view=vendors&panel=create`,
    needs: 'vendors.create',
    words: 'add supplier new',
  },
  {
    title: 'Add Employee',
    path: `${paths.employees}?panel=form`,
    needs: 'employees.write',
    words: 'create new staff hire',
  },
  {
    title: 'Add Store',
    path: `${paths.stores}?panel=create`,
    needs: 'stores.write',
    words: 'create new shop',
  },
  {
    title: 'Create User',
    path: `${paths.userManagement}?panel=create`,
    needs: 'users.write',
    words: 'add invite account clerk',
  },
];

type Named = { id: string; label: string; path: string; description: string };

const fits = (text: string, key: string) => key === '' || nameRank(searchKey(text), key) !== null;

/** So many actions are offered before anything is typed: the sections are to be seen below them. */
const mostOffered = 8;

/** Pages and actions that a text names; all pages and the daily actions while nothing is typed. */
export function pagesAndActions(
  text: string,
  pages: readonly Named[],
  can: (permission: Permission) => boolean,
): ChoiceGroup[] {
  const key = searchKey(text);
  const open = actions.filter(({ needs }) => can(needs));
  return [
    {
      label: 'Actions',
      choices: open
        .filter(({ title, words = '' }) => fits(`${title} ${words}`, key))
        .slice(0, key === '' ? mostOffered : undefined)
        .map(({ title, path }) => ({ id: `do:${title}`, title, detail: '', path })),
    },
    {
      label: 'Sections',
      choices: pages
        .filter(({ label }) => fits(label, key))
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

/** What the search has found, by kind, in the order in which the best of each stands. */
export function foundGroups(hits: readonly Hit[]): ChoiceGroup[] {
  const groups = new Map<SearchKind, Choice[]>();
  for (const { kind, _id, ...hit } of hits) {
    const group = groups.get(kind) ?? [];
    groups.set(kind, [...group, { ...hit, id: `${kind}:${_id}` }]);
  }
  return [...groups].map(([kind, choices]) => ({ label: kindLabels[kind], choices }));
}
