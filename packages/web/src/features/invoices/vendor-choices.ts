import type { NamedVendor } from '../../api/use-vendors.ts';
import { safeLocalStorage, trySetItem } from '../../session/browser-storage.ts';
import type { Option } from '../../ui/select-field-props.ts';

const key = 'lastVendors';

function loadLast(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(safeLocalStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Id of the vendor last used for a store in this browser. */
export function lastVendorOf(storeId: string): unknown {
  return loadLast()[storeId];
}

export function rememberVendor(storeId: string, vendorId: string): void {
  trySetItem(safeLocalStorage, key, JSON.stringify({ ...loadLast(), [storeId]: vendorId }));
}

/** Options for a store's vendors: the last used one first, the others by name (INV-10). */
export function lastUsedFirst(vendors: readonly NamedVendor[], lastId: unknown): Option[] {
  const last = vendors.filter(({ _id }) => _id === lastId);
  const others = vendors.filter(({ _id }) => _id !== lastId);
  return [...last, ...others].map(({ _id, name }) => ({ value: _id, label: name }));
}
