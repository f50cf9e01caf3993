import { invalidField } from '@backcounter/core/errors';
import { nameKey } from '@backcounter/core/text';

/** Ids by compared name, for rows that name what they belong to. */
class Names {
  readonly #ids = new Map<string, string[]>();
  readonly #names = new Map<string, string>();
  readonly #what: string;
  readonly #column: string;

  /** `what` a name means, and the column in which it stands. */
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

  /** The name of an id, empty for one that is not known. */
  nameOf(id: string): string {
    return this.#names.get(id) ?? '';
  }

  /** The one id of a name; throws AppError `invalid` when there is none, or more than one. */
  find(name: string): string {
    const ids = this.#ids.get(nameKey(name)) ?? [];
    const [id] = ids;
    if (id === undefined) {
      throw invalidField(this.#column, `There is no ${this.#what} "${name}"`);
    }
    if (ids.length > 1) {
      throw invalidField(this.#column, `The name "${name}" fits more than one ${this.#what}`);
    }
    return id;
  }
}

/** What rows may name. */
export class ImportIndex {
  readonly stores = new Names('store', 'store');
  /** Employees by their EMP number. */
  readonly employees = new Names('employee', 'employee_id');
  readonly incomeTypes = new Names('income type', 'income_type');
  readonly #vendors = new Map<string, Names>();
  /** Rates by employee's id, in the order of the days they are in force from. */
  readonly wages = new Map<string, { rate: number; from: string }[]>();
  /** The wages of the folder's own file, by compared employee number, earliest first. */
  readonly firstWages = new Map<string, { rate: string; from: string }>();
  /** What the settings say, as their sheet puts it. */
  settings = '';
  readonly timeZone: string;
  /** Whether stores made by this import let their staff work at the same time. */
  readonly allowSimultaneousShifts: boolean;
  readonly invoiceNumbersPerVendor: boolean;

  constructor(given: {
    timeZone: string;
    allowSimultaneousShifts: boolean;
    invoiceNumbersPerVendor: boolean;
  }) {
    this.timeZone = given.timeZone;
    this.allowSimultaneousShifts = given.allowSimultaneousShifts;
    this.invoiceNumbersPerVendor = given.invoiceNumbersPerVendor;
  }

  /** The vendors of one store: names are unique there. */
  vendorsOf(storeId: string): Names {
    let names = this.#vendors.get(storeId);
    if (!names) {
      names = new Names('vendor of this store', 'vendor');
      this.#vendors.set(storeId, names);
    }
    return names;
  }
}
