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

/** First actions of a new business and the screens where they happen. */
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

/** A step as a link; with a single store, its form starts with that store selected. */
export function useFirstStep(step: keyof typeof firstSteps): Step {
  const { stores } = useStores();
  const { search, ...rest }: Step = firstSteps[step];
  const [only] = stores.length === 1 ? stores : [];
  const isForm = 'panel' in search;
  return { ...rest, search: { ...search, ...(isForm && only && { store: only._id }) } };
}

/** The store id that the form's link carries; empty if none. */
export function useLinkedStore(): string {
  const { store = '' } = useAddress().search;
  return store === allStores ? '' : store;
}

type FirstStepProps = {
  step: keyof typeof firstSteps;
  /** What this place will show later. */
  text: string;
  /** A note beside something else that is shown. */
  isNote?: boolean;
};

/** Empty state of a new business: what will be shown here, and a link to the first step. */
export function FirstStep({ step, text, isNote = false }: FirstStepProps) {
  const { label, permission, to, search } = useFirstStep(step);
  const isMine = usePerson()?.can(permission) === true;
  return (
    <EmptyState
      isFirst={!isNote}
      text={isMine ? text : `${text} An owner adds the first ${step}.`}
      action={
        isMine && (
          <ButtonLink to={to} search={search} isMain={!isNote}>
            {label}
          </ButtonLink>
        )
      }
    />
  );
}

/** True once loaded and there are no stores, on which everything else depends. */
export function useHasNoStore(): boolean {
  const { data, stores } = useStores();
  return data !== undefined && stores.length === 0;
}

type AfterFirstStoreProps = {
  /** What this place will show later. */
  text: string;
  children: ReactNode;
};

/** Renders `children` once there is a store; until then a link to create one. */
export function AfterFirstStore({ text, children }: AfterFirstStoreProps) {
  return useHasNoStore() ? <FirstStep step="store" text={text} /> : children;
}

/**
 * Below a form that needs a store, while there is none: why it cannot be filled in, and a link to
 * create the first store. It appears once the stores have loaded, so it stands where it shifts nothing.
 */
export function StoreFirst({ text }: { text: string }) {
  return useHasNoStore() && <FirstStep step="store" text={text} isNote />;
}
