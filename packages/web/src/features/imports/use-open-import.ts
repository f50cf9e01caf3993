import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useAddressText } from '../../ui/address.ts';
import type { Import } from './import-types.ts';

/** The import that is looked at: it stands in the address, so that a reload and Back come to it again. */
export function useOpenImport() {
  const client = useQueryClient();
  const [id, setId] = useAddressText('import');
  const answer = useAnswer('GET /imports/:id', id === '' ? null : { params: { id } });
  const show = (upload: Import) => {
    client.setQueryData(['GET /imports/:id', { params: { id: upload._id } }], upload);
    setId(upload._id);
  };
  return { id, answer, upload: answer.data ?? null, show, close: () => setId('') };
}

/** An import as it is by now; null when that cannot be told. */
export async function importNow(id: string): Promise<Import | null> {
  return call('GET /imports/:id', { params: { id } }).catch(() => null);
}
