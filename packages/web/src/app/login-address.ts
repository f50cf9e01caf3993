import { saveReturnAddress } from '../session/return-address.ts';
import { paths } from '../ui/paths.ts';
import { persistentSearch, type Search } from '../ui/search-params.ts';

export type Address = {
  pathname: string;
  search: Search;
  /** Path, query and hash. */
  href: string;
};

/**
 * The query of the sign-in page for a signed-out visitor of an app address (RTE-01 to RTE-04);
 * stores that address for after sign-in. Null for unknown addresses.
 */
export function loginSearch({ pathname, search, href }: Address): Search | null {
  const path = pathname.replace(/\/$/, '');
  if (path === paths.demo) return { demo: 'true' };
  if (path === paths.dashboard) saveReturnAddress(null);
  else if (path.startsWith(`${paths.dashboard}/`)) saveReturnAddress(href);
  else if (path !== '' && path !== paths.login) return null;
  return persistentSearch(search);
}
