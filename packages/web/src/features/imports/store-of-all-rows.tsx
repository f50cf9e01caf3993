import { fieldsOf } from '@backcounter/core/import-nouns';
import { importMessages } from '@backcounter/core/imports';
import { useStores, useUniqueStoreNames } from '../../api/use-stores.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { FileChoice, ImportFile } from './import-types.ts';

/** The field of the rows that names their store or stores, if no column fills it. */
export function storeFieldForAll({ noun, mapping }: ImportFile): 'store' | 'stores' | undefined {
  if (noun === null) return undefined;
  const fields = fieldsOf(noun);
  const mapped = Object.values(mapping);
  return (['store', 'stores'] as const).find(
    (field) => fields.has(field) && !mapped.includes(field),
  );
}

type StoreOfAllRowsProps = {
  file: ImportFile;
  isBusy: boolean;
  onChange: (change: FileChoice) => void;
};

/** Asks for the store of a file that names none, as the report of a till. */
export function StoreOfAllRows({ file, isBusy, onChange }: StoreOfAllRowsProps) {
  const { stores } = useStores();
  const tellApart = useUniqueStoreNames();
  const field = storeFieldForAll(file);
  if (field === undefined) return null;
  const names = stores.map((store) => tellApart(store).name);
  const options = names.map((name) => ({ value: name, label: name }));
  // Most vendors serve all stores; which ones can be changed at each vendor.
  if (field === 'stores' && names.length > 1) {
    options.unshift({ value: names.join('|'), label: 'All stores' });
  }
  const chosen = file.for_all?.[field] ?? '';
  return (
    <SelectField
      label={field === 'stores' ? 'Stores of all rows' : 'Store of all rows'}
      isSearchable
      disabled={isBusy}
      value={chosen}
      {...(chosen === '' ? { placeholder: 'Choose…', error: importMessages.storeAsked } : {})}
      options={options}
      onChange={(value) => {
        if (value !== '') onChange({ for_all: { ...file.for_all, [field]: value } });
      }}
    />
  );
}
