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
  const { search, change } = useAddress();
  const { vendors, error } = useVendors();
  const { store = allStores, vendor = allStores } = search;
  const options = vendors.map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <FilterRow>
      <StorePicker
        withAll
        value={store}
        onChange={(id) => change({ store: id === allStores ? undefined : id })}
      />
      <SelectField
        isSearchable
        label="Vendor"
        options={[{ value: allStores, label: 'All Vendors' }, ...options]}
        value={vendor}
        onChange={(id) => change({ vendor: id === allStores ? undefined : id })}
        error={error ? 'Error fetching vendors' : undefined}
      />
      {children}
    </FilterRow>
  );
}
