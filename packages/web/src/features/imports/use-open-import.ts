import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useAddressText } from '../../ui/address.ts';
import type { Import } from './import-types.ts';

/** The open import, kept in the URL so that reload and Back return to it. */
export function useOpenImport() {
  const client = useQueryClient();
  const [id, setId] = useAddressText('import');
  const response = useApiQuery('GET /imports/:id', id === '' ? null : { params: { id } });
  const show = (upload: Import) => {
    client.setQueryData(['GET /imports/:id', { params: { id: upload._id } }], upload);
    setId(upload._id);
  };
  return { id, response, upload: response.data ?? null, show, close: () => setId('') };
}

/** The current state of an import; null if it cannot be fetched. */
export async function fetchImport(id: string): Promise<Import | null> {
  return call('GET /imports/:id', { params: { id } }).catch(() => null);
}
