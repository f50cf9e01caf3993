import type { Migration } from './migration.ts';

/**
 * The form of a text that sorts as people do (`sortKey` of core), for PostgreSQL; the drivers of
 * SQLite bring it along.
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
