import type { NamedVendor } from '../../api/use-vendors.ts';
import { localTexts, setIfRoom } from '../../session/browser-storage.ts';
import type { Option } from '../../ui/select-field-props.ts';

const key = 'lastVendors';

function loadLast(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localTexts.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** The id of the vendor whose invoice was entered last for a store, in this browser. */
export function lastVendorOf(storeId: string): unknown {
  return loadLast()[storeId];
}

export function rememberVendor(storeId: string, vendorId: string): void {
  setIfRoom(localTexts, key, JSON.stringify({ ...loadLast(), [storeId]: vendorId }));
}

/** The vendors of a store, the last one used first, the others by name (INV-10). */
export function lastFirst(vendors: readonly NamedVendor[], lastId: unknown): Option[] {
  const last = vendors.filter(({ _id }) => _id === lastId);
  const others = vendors.filter(({ _id }) => _id !== lastId);
  return [...last, ...others].map(({ _id, name }) => ({ value: _id, label: name }));
}
