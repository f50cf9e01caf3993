import type { Migration } from './migration.ts';

/**
 * core's `sortKey` (natural sort order) for PostgreSQL; the SQLite drivers register it themselves.
 */
export const sortKeyFunction: Migration = {
  name: '0020-sort-key',
  statements: ({ trigrams }) => (trigrams === 'gin' ? [sortKey] : []),
};

const sortKey = `create function sort_key(value text) returns text
  language sql immutable strict parallel safe
  return (select coalesce(string_agg(
      case when part[1] ~ '^[0-9]' and length(part[1]) < 20
        then lpad(part[1], 20, '0') else part[1] end, '' order by at), '')
    from regexp_matches(
      regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f]', '', 'g'),
      '[0-9]+|[^0-9]+', 'g') with ordinality as parts (part, at))`;
