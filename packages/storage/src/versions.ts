/**
 * Identifies a state of the database: data read under a version is valid as long as it is current.
 * A number per connection on SQLite, the text of a snapshot on PostgreSQL.
 */
export type Version = number | string;
