/**
 * A mark of what the database held: what was read under one is still true under the same one.
 * SQLite's is a number that each connection keeps for itself, PostgreSQL's the text of a snapshot.
 */
export type Version = number | string;
