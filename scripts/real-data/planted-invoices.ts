import { addDays, daysBetween, mondayOf } from '@backcounter/core/dates';
import { seededRandom, pick } from './seeded-random.ts';

/** A row of `invoices.csv`; the amount in dollars, as written. */
export type InvoiceLine = {
  invoice_number: string;
  store: string;
  vendor: string;
  amount: string;
  date: string;
};

/** A deliberate mistake; `number` is that of the wrong invoice, null for a missing one. */
export type Plant = {
  kind: 'double_invoice' | 'unusual_invoice' | 'absent_vendor';
  how: string;
  store: string;
  number: string | null;
  /** Date of the invoice, or Monday of the week that the vendor skips. */
  date: string;
};

export type Planted = { lines: InvoiceLine[]; plants: Plant[] };

/** Days on which mistakes are planted; half a year before them serves as the baseline. */
export const plantingDays = { start: '2025-07-08', end: '2026-10-10' };
const baselineDays = 182;
const minBilled = 9;
const rhythm = { weeks: 8, minWeeks: 8 };
/** Minimum distance in days between two mistakes of a vendor at a store, as mistakes are rare. */
const minDistanceDays = 213;

const ofVendor = ({ store, vendor }: InvoiceLine) => `${store}\n${vendor}`;

type Random = () => number;

const swapped = (number: string) => {
  const at = /(\d)(?!\1)\d(?=\d*$)/.exec(number.slice(4))?.index;
  if (at === undefined) return `${number}1`;
  const [a = '', b = ''] = number.slice(4 + at);
  return `${number.slice(0, 4 + at)}${b}${a}${number.slice(6 + at)}`;
};

/** Ways to write the number of an invoice that is entered a second time. */
const numbers: readonly [string, (number: string, random: Random) => string][] = [
  ['another number', (_, random) => `R${Math.floor(1e6 + random() * 9e6)}`],
  ['a leading zero', (number) => number.replace(/\d/, '0$&')],
  ['no dash', (number) => number.replace('-', '')],
  ['a dash more', (number) => number.replace(/(\d{4})(?=\d)/, '$1-')],
  [
    'a wrong digit',
    (number, random) => {
      const at = 4 + Math.floor(random() * (number.length - 4));
      const digit = (Number(number[at]) + 1 + Math.floor(random() * 9)) % 10;
      return `${number.slice(0, at)}${digit}${number.slice(at + 1)}`;
    },
  ],
  ['two digits swapped', swapped],
];

/** Ways an amount may be wrong; `usual` is the median of what the vendor billed before. */
const amounts: readonly [string, (amount: number, usual: number) => number][] = [
  ['the point forgotten', (amount) => amount * 100],
  ['fifty times the usual', (_, usual) => usual * 50],
  ['the point two places left', (amount) => Math.max(0.01, amount / 100)],
];

/** Rows of the folder, some of them changed, added or removed. */
class Planting {
  readonly plants: Plant[] = [];
  readonly #original: Map<string, InvoiceLine[]>;
  readonly #lines: Set<InvoiceLine>;
  readonly #used: InvoiceLine[] = [];
  readonly #random: Random;
  readonly #candidates: InvoiceLine[];

  constructor(lines: readonly InvoiceLine[], seed: number) {
    this.#random = seededRandom(seed);
    this.#original = Map.groupBy(lines, ofVendor);
    this.#lines = new Set(lines);
    const { start, end } = plantingDays;
    const within = lines.filter(({ date }) => date >= start && date <= end);
    this.#candidates = pick(within, within.length, this.#random);
  }

  get lines(): InvoiceLine[] {
    return [...this.#lines];
  }

  #ofSameVendor(line: InvoiceLine): InvoiceLine[] {
    return this.#original.get(ofVendor(line)) ?? [];
  }

  #before(line: InvoiceLine): InvoiceLine[] {
    const from = addDays(line.date, -baselineDays);
    return this.#ofSameVendor(line).filter(({ date }) => date < line.date && date >= from);
  }

  #next(fits: (line: InvoiceLine) => boolean): InvoiceLine {
    const isFree = (line: InvoiceLine) =>
      this.#used.every(
        (used) =>
          ofVendor(used) !== ofVendor(line) ||
          Math.abs(daysBetween(used.date, line.date)) > minDistanceDays,
      );
    const line = this.#candidates.find(
      (each) => this.#before(each).length >= minBilled && fits(each) && isFree(each),
    );
    if (!line) throw new Error('Too few invoices to plant that many mistakes');
    this.#used.push(line);
    return line;
  }

  double(index: number): void {
    const line = this.#next(() => true);
    const [how, write] = numbers[index % numbers.length] ?? numbers[0] ?? ['', String];
    const date = addDays(line.date, Math.floor(this.#random() * 8));
    const number = write(line.invoice_number, this.#random);
    this.#lines.add({ ...line, invoice_number: number, date });
    this.plants.push({ kind: 'double_invoice', how, store: line.store, number, date });
  }

  oddAmount(index: number): void {
    const line = this.#next(() => true);
    const [how, change] = amounts[index % amounts.length] ?? ['', Number];
    const known = this.#before(line).map(({ amount }) => Number(amount));
    const usual = known.sort((a, b) => a - b)[Math.floor(known.length / 2)] ?? 0;
    this.#lines.delete(line);
    this.#lines.add({ ...line, amount: change(Number(line.amount), usual).toFixed(2) });
    const { store, invoice_number: number, date } = line;
    this.plants.push({ kind: 'unusual_invoice', how, store, number, date });
  }

  absence(): void {
    const weeksOf = (line: InvoiceLine) =>
      new Set(this.#ofSameVendor(line).map(({ date }) => mondayOf(date)));
    const isRegular = (line: InvoiceLine) => {
      const weeks = weeksOf(line);
      const before = Array.from({ length: rhythm.weeks }, (_, ago) =>
        addDays(mondayOf(line.date), -7 * (ago + 1)),
      );
      return before.filter((week) => weeks.has(week)).length >= rhythm.minWeeks;
    };
    const line = this.#next(isRegular);
    const week = mondayOf(line.date);
    for (const each of this.#ofSameVendor(line)) {
      if (mondayOf(each.date) === week) this.#lines.delete(each);
    }
    const how = 'a week left out';
    this.plants.push({ kind: 'absent_vendor', how, store: line.store, number: null, date: week });
  }
}

/**
 * Plants `count` mistakes: doubles, odd amounts and missing invoices in turn; the same for the same
 * seed.
 */
export function plant(lines: readonly InvoiceLine[], count: number, seed: number): Planted {
  const planting = new Planting(lines, seed);
  for (let index = 0; index < count; index += 1) {
    const turn = Math.floor(index / 3);
    if (index % 3 === 0) planting.double(turn);
    else if (index % 3 === 1) planting.oddAmount(turn);
    else planting.absence();
  }
  return { lines: planting.lines, plants: planting.plants };
}
