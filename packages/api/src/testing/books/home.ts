import { seededRandom } from '@backcounter/core/sample/random';
import { emptyBooks, live, today, type Books, type RowOf, type Table } from './books.ts';
import { addDays } from './calendar.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests inspect arbitrary answers
export type Json = any;
export type JsonRow = Record<string, Json>;

type Sent = { body?: unknown; as?: string };

/** Where the product runs: the server's API on an engine, or the demo in a page. */
export type Home = {
  name: 'server' | 'demo';
  clock: { now: number };
  call: (route: string, sent?: Sent) => Promise<{ status: number; body: Json }>;
  /** The bytes of a file. */
  bytes: (path: string, as: string) => Promise<Uint8Array>;
  unzip: (zip: Uint8Array) => Record<string, Uint8Array>;
  /** Keeps people signed in when days have passed. */
  staySignedIn: () => Promise<void>;
};

/** A business that people work with, and the books that are kept beside it. */
export type Shop = {
  home: Home;
  books: Books;
  /** A whole number below a bound. */
  below: (bound: number) => number;
  /** Ids of the imports that can be undone, with what that does to the books. */
  imports: { id: string; undo: () => void }[];
  /** What was written when, oldest first: the entries of the activity. */
  entries: { table: Table; id: string; at: number }[];
};

export function newShop(home: Home, seed: number): Shop {
  const next = seededRandom(seed);
  const books = emptyBooks(() => home.clock.now);
  const below = (bound: number) => Math.floor(next() * bound);
  return { home, books, below, imports: [], entries: [] };
}

/** One of some items; undefined when there is none. */
export const anyOf = <Item>({ below }: Shop, items: readonly Item[]): Item | undefined =>
  items[below(items.length)];

/** One of at least one item. */
export const pick = <Item>(shop: Shop, items: readonly Item[]): Item => anyOf(shop, items)!;

/** A row that is not deleted; undefined when there is none. */
export const someRow = <Name extends Table>(shop: Shop, table: Name): RowOf<Name> | undefined =>
  anyOf(shop, live(shop.books, table));

export const someId = (shop: Shop, table: Table): string => someRow(shop, table)?.id ?? 'none';

/** Whole cents of an amount of dollars on the wire. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);
export const dollarsOf = (cents: number): number => cents / 100;

/** A day around now, more often one on which figures are likely to differ: edges of months and years. */
export function someDay(shop: Shop): string {
  const day = today(shop.books);
  const year = Number(day.slice(0, 4));
  const edges = [
    ...[day, addDays(day, -1), addDays(day, -7), `${day.slice(0, 8)}01`, `${year}-01-01`],
    ...[`${year - 1}-12-31`, '2028-02-29', '2024-02-29', addDays(`${day.slice(0, 8)}01`, -1)],
  ].filter((date) => date <= day);
  return shop.below(4) === 0 ? pick(shop, edges) : addDays(day, -shop.below(45));
}
