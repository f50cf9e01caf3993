import type { ReactNode } from 'react';
import type { Permission } from '@backcounter/core/permissions';
import { usePerson } from '../session/use-session.ts';
import { useAddress } from '../ui/address.ts';
import type { Search } from '../ui/search-params.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { paths } from '../ui/paths.ts';
import { EmptyState } from '../ui/states.tsx';
import { allStores } from './store-picker.tsx';
import { useStores } from './use-stores.ts';

type Step = { label: string; permission: Permission; to: string; search: Search };

/** What a new business does first, and where. */
const firstSteps = {
  store: {
    label: 'Create your first store',
    permission: 'stores.write',
    to: paths.stores,
    search: { panel: 'create' },
  },
  vendor: {
    label: 'Create your first vendor',
    permission: 'vendors.create',
    to: paths.vendorsInvoices,
    search: { panel: 'create' },
  },
  employee: {
    label: 'Add your first employee',
    permission: 'employees.write',
    to: paths.employees,
    search: { panel: 'form' },
  },
  invoice: {
    label: 'Create your first invoice',
    permission: 'invoices.create',
    to: paths.vendorsInvoices,
    search: { view: 'invoices', panel: 'create' },
  },
  income: {
    label: 'Add your first income',
    permission: 'incomes.write',
    to: paths.income,
    search: { panel: 'add' },
  },
  sale: {
    label: 'Enter your first week of sales',
    permission: 'sales.create',
    to: paths.sales,
    search: {},
  },
} as const satisfies Record<string, Step>;

/** A step as a link; where the business has one store, it is the one that the form begins with. */
export function useFirstStep(step: keyof typeof firstSteps): Step {
  const { stores } = useStores();
  const { search, ...rest }: Step = firstSteps[step];
  const [only] = stores.length === 1 ? stores : [];
  const isForm = 'panel' in search;
  return { ...rest, search: { ...search, ...(isForm && only && { store: only._id }) } };
}

/** The store that the link to a form names; empty where it names none. */
export function useLinkedStore(): string {
  const { store = '' } = useAddress().search;
  return store === allStores ? '' : store;
}

type FirstStepProps = {
  step: keyof typeof firstSteps;
  /** What will stand here. */ text: string;
};

/** Where there is nothing yet: what will stand here, and the step that leads to it. */
export function FirstStep({ step, text }: FirstStepProps) {
  const { label, permission, to, search } = useFirstStep(step);
  const isMine = usePerson()?.can(permission) === true;
  return (
    <EmptyState
      isFirst
      text={isMine ? text : `${text} An owner adds the first ${step}.`}
      action={
        isMine && (
          <ButtonLink to={to} search={search} isMain>
            {label}
          </ButtonLink>
        )
      }
    />
  );
}

/** True once it is known that there is no store, to which everything else belongs. */
export function useHasNoStore(): boolean {
  const { data, stores } = useStores();
  return data !== undefined && stores.length === 0;
}

type AfterFirstStoreProps = { /** What will stand here. */ text: string; children: ReactNode };

/** What needs a store to be shown; before there is one, the way to it. */
export function AfterFirstStore({ text, children }: AfterFirstStoreProps) {
  return useHasNoStore() ? <FirstStep step="store" text={text} /> : children;
}
