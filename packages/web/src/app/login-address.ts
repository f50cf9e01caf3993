import { wantAddress } from '../session/wanted-address.ts';
import { paths } from '../ui/paths.ts';
import { persistentSearch, type Search } from '../ui/search-params.ts';

export type Address = {
  pathname: string;
  search: Search;
  /** All of it, without the origin. */ href: string;
};

/**
 * The query of the sign-in page that somebody who is not signed in is led to from an address of the
 * product (RTE-01 to RTE-04); what they wanted to open is remembered. Null from any other address.
 */
export function loginSearch({ pathname, search, href }: Address): Search | null {
  const path = pathname.replace(/\/$/, '');
  if (path === paths.demo) return { demo: 'true' };
  if (path === paths.dashboard) wantAddress(null);
  else if (path.startsWith(`${paths.dashboard}/`)) wantAddress(href);
  else if (path !== '' && path !== paths.login) return null;
  return persistentSearch(search);
}
