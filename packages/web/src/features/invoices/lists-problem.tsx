import { useEffect } from 'react';
import { logProblem } from '../../session/log.ts';
import { useStores } from '../../api/use-stores.ts';
import { useVendors } from '../../api/use-vendors.ts';
import { ErrorState } from '../../ui/states.tsx';
import { messages } from './messages.ts';

/** Logs lists that failed to load to the console; the page shows what is missing (INV-42). */
export function ListsProblem() {
  const stores = useStores();
  const vendors = useVendors();
  useEffect(() => {
    if (stores.error) logProblem('Error fetching stores', stores.error);
  }, [stores.error]);
  useEffect(() => {
    if (vendors.error) logProblem(messages.vendorsFailed, vendors.error);
  }, [vendors.error]);
  if (!stores.error && !vendors.error) return null;
  const retry = () => {
    if (stores.error) void stores.refetch();
    if (vendors.error) void vendors.refetch();
  };
  return <ErrorState text="The stores and vendors could not be loaded." onRetry={retry} />;
}
