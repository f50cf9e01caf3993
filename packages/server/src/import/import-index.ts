import type { StaffMember, Supplier } from '@backcounter/api/exports/former-rows';
import { invalidField } from '@backcounter/core/errors';
import type { OpeningHours } from '@backcounter/core/opening-hours';
import { nameKey } from '@backcounter/core/text';
import { longStoreName } from '@backcounter/core/unique-names';
import type { Wage } from '@backcounter/core/wages';
import { cellSign, splitCell } from './cells.ts';

/** Looks up ids by normalized name, for rows that refer to others by name. */
class Names {
  readonly #ids = new Map<string, string[]>();
  readonly #names = new Map<string, string>();
  readonly #what: string;
  readonly #column: string;

  /** `what` is the noun for messages, `column` the field that errors are reported at. */
  constructor(what: string, column: string) {
    this.#what = what;
    this.#column = column;
  }

  add(name: string, id: string): void {
    const key = nameKey(name);
    this.#names.set(id, name);
    const ids = this.#ids.get(key);
    if (!ids) this.#ids.set(key, [id]);
    else if (!ids.includes(id)) ids.push(id);
  }

  /** The ids of a name, those added first first; empty if unknown. */
  idsOf(name: string): readonly string[] {
    return this.#ids.get(nameKey(name)) ?? [];
  }

  /** The name of an id; empty if unknown. */
  nameOf(id: string): string {
    return this.#names.get(id) ?? '';
  }

  /** The id of a name; throws AppError `invalid` if it is unknown or ambiguous. */
  find(name: string): string {
    const ids = this.idsOf(name);
    const [id] = ids;
    if (name.trim() === '') throw invalidField(this.#column, `The ${this.#what} is missing`);
    if (id === undefined) {
      throw invalidField(this.#column, `There is no ${this.#what} "${name}"`);
    }
    if (ids.length > 1) {
      throw invalidField(this.#column, `The name "${name}" fits more than one ${this.#what}`);
    }
    return id;
  }
}

/** Stores, which may share a name: they are then called by name and address, as in exports. */
class StoreNames extends Names {
  readonly #addresses = new Map<string, string>();
  readonly #longNames = new Map<string, string[]>();
  /** How many parts the name of a store has at most where a cell is split. */
  #mostParts = 1;

  constructor() {
    super('store', 'store');
  }

  addStore({ name, address }: { name: string; address: string }, id: string): void {
    this.add(name, id);
    this.#addresses.set(id, address);
    const key = nameKey(longStoreName({ name, address }));
    this.#longNames.set(key, [...(this.#longNames.get(key) ?? []), id]);
    this.#mostParts = Math.max(this.#mostParts, splitCell(key).length);
  }

  /** The names in a cell with several; that of a store may have the sign between them itself. */
  namesIn(cell: string): string[] {
    const parts = splitCell(cell);
    const names: string[] = [];
    for (let start = 0; start < parts.length;) {
      let end = Math.min(start + this.#mostParts, parts.length);
      const name = () => parts.slice(start, end).join(cellSign).trim();
      while (end > start + 1 && this.idsOf(name()).length === 0) end -= 1;
      if (name() !== '') names.push(name());
      start = end;
    }
    return names;
  }

  /** The ids of the stores of a name, or else of a name with address. */
  override idsOf(name: string): readonly string[] {
    const ids = super.idsOf(name);
    return ids.length > 0 ? ids : (this.#longNames.get(nameKey(name)) ?? []);
  }

  override nameOf(id: string): string {
    const name = super.nameOf(id);
    if (super.idsOf(name).length < 2) return name;
    return longStoreName({ name, address: this.#addresses.get(id) ?? '' });
  }
}

type NewEmployee = { number: string; name: string; storeId: string };

/** A rate in a wages file, as text, and its first day. */
export type FileWage = { rate: string; from: string };

/** What the rows of an import can refer to, and the settings that affect them. */
export class ImportIndex {
  readonly stores = new StoreNames();
  /** The addresses in the imported stores file by normalized name. */
  readonly fileAddresses = new Map<string, Set<string>>();
  /** Employees by their EMP number. */
  readonly employees = new Names('employee', 'employee_id');
  /** Employees by their names, which several may share. */
  readonly #employeesByName = new Map<string, { id: string; storeId: string }[]>();
  readonly incomeTypes = new Names('income type', 'income_type');
  readonly #vendors = new Map<string, Names>();
  /** The keys of vendors by id, as their sheet compares them. */
  readonly vendorKeys = new Map<string, string>();
  /** Rates by employee id, oldest first. */
  readonly wages = new Map<string, readonly Wage[]>();
  /** The rates in the imported wages file by normalized employee number, earliest first. */
  readonly fileWages = new Map<string, FileWage[]>();
  /** Links that are no longer in force, which rows may refer to because the files name them. */
  readonly formerLinks = new Set<string>();
  /** Everybody whom stored shifts name and every vendor that stored invoices name, once read. */
  staff: readonly StaffMember[] | null = null;
  suppliers: readonly Supplier[] | null = null;
  /** Content of the stored settings, as encoded by their sheet. */
  settings = '';
  readonly timeZone: string;
  readonly today: string;
  readonly opening: OpeningHours;
  /** Whether stores created by this import allow simultaneous shifts. */
  readonly allowSimultaneousShifts: boolean;
  readonly invoiceNumbersPerVendor: boolean;

  constructor(options: {
    timeZone: string;
    today: string;
    opening: OpeningHours;
    allowSimultaneousShifts: boolean;
    invoiceNumbersPerVendor: boolean;
  }) {
    this.timeZone = options.timeZone;
    this.today = options.today;
    this.opening = options.opening;
    this.allowSimultaneousShifts = options.allowSimultaneousShifts;
    this.invoiceNumbersPerVendor = options.invoiceNumbersPerVendor;
  }

  addEmployee({ number, name, storeId }: NewEmployee, id: string): void {
    this.employees.add(number, id);
    const key = nameKey(name);
    const others = this.#employeesByName.get(key) ?? [];
    this.#employeesByName.set(key, [...others, { id, storeId }]);
  }

  /**
   * The id of an employee by number or name, as `Ana Diaz` or `Diaz, Ana`; of several with a name the only
   * one of the store. Throws AppError `invalid` if there is none, or more than one.
   */
  findEmployee(text: string, storeId: string): string {
    if (this.employees.idsOf(text).length > 0) return this.employees.find(text);
    const firstNameFirst = text.replace(/^\s*([^,]+?)\s*,\s*([^,]+?)\s*$/, '$2 $1');
    const named = [text, firstNameFirst]
      .map((name) => this.#employeesByName.get(nameKey(name)) ?? [])
      .find((found) => found.length > 0);
    if (!named) return this.employees.find(text);
    const ofStore = named.filter((one) => one.storeId === storeId);
    const [only, ...others] = ofStore.length > 0 ? ofStore : named;
    if (only === undefined || others.length > 0) {
      throw invalidField('employee_id', `The name "${text}" fits more than one employee`);
    }
    return only.id;
  }

  /** The stores named in a cell, each once; throws AppError `invalid` for an unknown name. */
  storeIdsOf(cell: string | undefined): string[] {
    return [...new Set(this.stores.namesIn(cell ?? '').map((name) => this.stores.find(name)))];
  }

  /** The vendors of one store; names are unique per store. */
  vendorsOf(storeId: string): Names {
    let names = this.#vendors.get(storeId);
    if (!names) {
      names = new Names('vendor of this store', 'vendor');
      this.#vendors.set(storeId, names);
    }
    return names;
  }
}
