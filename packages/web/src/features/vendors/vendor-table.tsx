import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { formatDate } from '@backcounter/core/dates';
import { dateIn } from '@backcounter/core/time-zone';
import { FirstStep } from '../../api/first-step.tsx';
import type { UndoDeletionState } from '../../api/use-undo-deletion.ts';
import { knownVersion } from '../../api/row-versions.ts';
import { useListTools } from '../../api/use-list-tools.tsx';
import { useSettings } from '../../session/use-business.ts';
import { usePerson } from '../../session/use-session.ts';
import { useAddressText } from '../../ui/address.ts';
import { useAddressSorting } from '../../ui/address-sorting.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column, Loading } from '../../ui/data-table-props.ts';
import { RowActions } from '../../ui/row-actions.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { billColumns, sumsOf } from './bill-columns.tsx';
import classes from './panel.module.css';
import type { Bills } from './use-bills.ts';
import type { Vendor } from './vendor.ts';

const storeNames = ({ stores }: Vendor) => stores.map(({ name }) => name).join(', ');

/** Lists only the first stores of a vendor that supplies very many. */
function shownStores(vendor: Vendor): string {
  const more = vendor.stores.length - maxStoresShown;
  if (more <= 0) return storeNames(vendor);
  const stores = vendor.stores.slice(0, maxStoresShown);
  return `${storeNames({ ...vendor, stores })} and ${more} more`;
}

const maxStoresShown = 20;

export type VendorActs = {
  onEdit: (vendor: Vendor) => void;
  onMerge: (vendor: Vendor) => void;
  onDelete: (vendor: Vendor) => void;
  undo: UndoDeletionState;
};

const termsText = ({ paymentTerms: days }: Vendor): string =>
  days === null ? '' : days === 1 ? '1 day' : `${days} days`;

/** Shown once a vendor gives time to pay. */
const termsColumn: Column<Vendor> = {
  id: 'payment_terms',
  header: 'Payment Terms',
  value: ({ paymentTerms }) => paymentTerms ?? -1,
  text: termsText,
  cell: termsText,
  exported: ({ paymentTerms }) => (paymentTerms === null ? '' : String(paymentTerms)),
  isFigure: true,
  unit: ' to pay',
};

/** Shown once a vendor has an account other than that of goods to sell. */
const accountColumn: Column<Vendor> = {
  id: 'account',
  header: 'Account',
  value: ({ account }) => account,
};

const byName = { by: 'name', isDescending: false };

type VendorTableProps = VendorActs & {
  vendors: readonly Vendor[];
  /** True if these are all vendors. */
  isComplete: boolean;
  /** Recent invoice sums; null if not shown. */
  bills: Bills | null;
  loading: Loading;
  failure: string;
};

/** Vendors by name, with the actions the user may take (VEN-15 to VEN-18, VEN-25). */
export function VendorTable(props: VendorTableProps) {
  const { vendors, isComplete, bills, loading, failure, undo, ...acts } = props;
  const { time_zone: timeZone } = useSettings();
  const person = usePerson();
  const filter = useAddressText('q', { isTyped: true });
  const sorting = useAddressSorting(byName);
  const { list, dialog } = useListTools<Vendor>({
    name: 'vendors',
    noun: 'vendor',
    permission: 'vendors.delete',
    undo,
    route: 'POST /vendors/delete',
    keyOf: ({ id }) => id,
    versionOf: ({ id, updatedAt }) => knownVersion({ _id: id, updatedAt }),
    nameOf: ({ name }) => name,
    recordOf: ({ name }) => name,
  });
  const dateOf = ({ createdAt }: Vendor) => formatDate(dateIn(timeZone, Date.parse(createdAt)));
  const columns: Column<Vendor>[] = [
    { id: 'name', header: 'Name', value: ({ name }) => name, isMain: true },
    { id: 'stores', header: 'Stores', value: storeNames, cell: shownStores },
    ...(vendors.some(({ paymentTerms }) => paymentTerms !== null) ? [termsColumn] : []),
    ...(vendors.some(({ account }) => account !== '') ? [accountColumn] : []),
    ...(bills ? billColumns(bills) : []),
    {
      id: 'createdAt',
      header: 'Created At',
      value: ({ createdAt }) => createdAt,
      text: dateOf,
      cell: dateOf,
      exported: ({ createdAt }) => dateIn(timeZone, Date.parse(createdAt)),
      exportedAs: { kind: 'date' },
      isUnbreakable: true,
      ...(bills ? { unit: ' created' } : {}),
    },
  ];
  return (
    <>
      <DataTable
        label="Vendors"
        columns={columns}
        rows={vendors}
        keyOf={({ id }) => id}
        loading={loading}
        failure={failure}
        sorting={sorting}
        sums={bills ? sumsOf(bills) : undefined}
        list={list}
        filterLabel="Search these vendors"
        filter={filter}
        empty={<NoVendors isFirst={isComplete && vendors.length === 0} />}
        actionsHeader={person?.role === 'admin' ? 'Actions' : 'Admin Actions'}
        actions={(vendor) => <VendorActions vendor={vendor} {...acts} />}
      />
      {dialog}
    </>
  );
}

/** Empty state: nothing matches, or there are no vendors yet (VEN-18). */
function NoVendors({ isFirst }: { isFirst: boolean }) {
  const text = 'No vendors found matching your search criteria';
  return isFirst ? <FirstStep step="vendor" text={text} /> : <EmptyState text={text} />;
}

type VendorActionsProps = Omit<VendorActs, 'undo'> & { vendor: Vendor };

function VendorActions({ vendor, onEdit, onMerge, onDelete }: VendorActionsProps) {
  const person = usePerson();
  const mayDelete = person?.can('vendors.delete') ?? false;
  const edit = { label: 'Edit', icon: IconPencil, act: () => onEdit(vendor) };
  const merge = { label: 'Merge', icon: IconArrowMerge, act: () => onMerge(vendor) };
  const remove = {
    label: 'Delete',
    icon: IconTrash,
    isDanger: true,
    act: () => onDelete(vendor),
  };
  const actions = [
    ...(person?.can('vendors.update') ? [edit] : []),
    ...(mayDelete ? [remove] : []),
    // Last, so that the keys that lead to the others stay.
    ...(person?.can('vendors.merge') ? [merge] : []),
  ];
  return (
    <div className={classes.actions}>
      {actions.length > 0 && <RowActions of={vendor.name} actions={actions} />}
      {!mayDelete && <span className={classes.locked}>Admin Only</span>}
    </div>
  );
}
