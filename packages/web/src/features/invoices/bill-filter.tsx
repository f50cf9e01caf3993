import type { ReactNode } from 'react';
import { allStores, StorePicker } from '../../api/store-picker.tsx';
import { useVendors } from '../../api/use-vendors.ts';
import { useAddress } from '../../ui/address.ts';
import { FilterRow } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** The store and vendor in the address, as API query. */
export function useBillQuery(): { store_id?: string; vendor_id?: string } {
  const { store = allStores, vendor = allStores } = useAddress().search;
  return {
    ...(store !== allStores && { store_id: store }),
    ...(vendor !== allStores && { vendor_id: vendor }),
  };
}

/** The choice of store and vendor, which both lists of bills share, and further fields. */
export function BillFilter({ children }: { children?: ReactNode }) {
  return (
    <FilterRow>
      <StoreChoice />
      <VendorChoice label="Vendor" otherwise="All Vendors" />
      {children}
    </FilterRow>
  );
}

/** Whose statement is compared, and with the books of which store. */
export const StatementFilter = () => (
  <FilterRow>
    <VendorChoice label="Statement of" otherwise="The bank" />
    <StoreChoice />
  </FilterRow>
);

function StoreChoice() {
  const { search, change } = useAddress();
  return (
    <StorePicker
      withAll
      value={search['store'] ?? allStores}
      onChange={(id) => change({ store: id === allStores ? undefined : id })}
    />
  );
}

type VendorChoiceProps = {
  label: string;
  /** The choice of no vendor. */
  otherwise: string;
};

function VendorChoice({ label, otherwise }: VendorChoiceProps) {
  const { search, change } = useAddress();
  const { vendors, error } = useVendors();
  const options = vendors.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <SelectField
      isSearchable
      label={label}
      options={[{ value: allStores, label: otherwise }, ...options]}
      value={search['vendor'] ?? allStores}
      onChange={(id) => change({ vendor: id === allStores ? undefined : id })}
      error={error ? 'Error fetching vendors' : undefined}
    />
  );
}
