import { settingNames } from './settings.ts';

/** A field of a noun: the headers that it is found by. */
export type Field = {
  names: readonly string[];
  /** What the user reads, if it is not the field's name. */
  label?: string;
  kind?: 'date' | 'amount' | 'time';
  isOptional?: true;
};

/** Fields that hold the store, or the stores, of a row. */
export const storeFields: readonly string[] = ['store', 'stores'];

const store: Field = { names: ['store', 'store_name', 'location', 'shop', 'branch'] };
const date: Field = { names: ['date', 'day', 'business_date', 'yyyymmdd'], kind: 'date' };
const employeeNumber: Field = { names: ['employee_id', 'employee_number', 'emp_id'] };
const description: Field = {
  names: ['description', 'note', 'notes', 'memo', 'comment'],
  isOptional: true,
};

/**
 * What the export of a business says of those who are no longer there: stores that they have left
 * but that have rows of theirs, and whether they are deleted.
 */
const formerFields = {
  former_stores: { names: ['former_stores'], isOptional: true },
  deleted: { names: ['deleted'], isOptional: true },
} as const satisfies Record<string, Field>;

/** The settings file has one row, with a column per setting. */
const settingFields: Readonly<Record<string, Field>> = Object.fromEntries(
  settingNames.map((name) => [name, { names: [name] }]),
);

/** Importable nouns: the fields of each kind of row, and the headers that identify them. */
export const importNouns = {
  stores: {
    name: { names: ['name', 'store_name', 'store'] },
    address: { names: ['address'] },
    allow_simultaneous_shifts: {
      names: ['allow_simultaneous_shifts', 'staff_may_work_at_the_same_time'],
      isOptional: true,
    },
    closed_weekdays: { names: ['closed_weekdays'], isOptional: true },
    closed_dates: { names: ['closed_dates'], isOptional: true },
  },
  vendors: {
    name: { names: ['name', 'vendor_name', 'vendor'] },
    stores: { names: ['stores', 'store_names'] },
    payment_terms: { names: ['payment_terms', 'terms', 'net_days'], isOptional: true },
    account: {
      names: [
        'account',
        'expense_account',
        'default_expense_account',
        'category',
        'expense_category',
      ],
      isOptional: true,
    },
    ...formerFields,
  },
  employees: {
    employee_id: employeeNumber,
    name: { names: ['name', 'employee_name', 'employee'] },
    store,
    hourly_rate: { names: ['hourly_rate', 'rate', 'wage', 'pay'], kind: 'amount' },
    email: { names: ['email', 'e_mail'], isOptional: true },
    phone_number: { names: ['phone_number', 'phone'], isOptional: true },
    ...formerFields,
  },
  wages: {
    employee_id: employeeNumber,
    hourly_rate: { names: ['hourly_rate', 'rate', 'wage'], kind: 'amount' },
    rate_from: { names: ['rate_from', 'from_date', 'from'], kind: 'date' },
  },
  invoices: {
    invoice_number: {
      names: [
        'invoice_number',
        'invoice',
        'number',
        'invoice_no',
        'bill_number',
        'bill_no',
        'bill',
        'inv',
        'inv_no',
        'num',
        'ref_no',
      ],
    },
    store,
    vendor: { names: ['vendor', 'vendor_name', 'supplier'] },
    amount: { names: ['amount', 'total', 'invoice_amount', 'amount_due', 'amt'], kind: 'amount' },
    date: { ...date, names: ['date', 'day', 'invoice_date', 'bill_date'] },
    /** Only to refuse what is no bill: lists of other programs hold payments and credits too. */
    transaction_type: {
      names: ['transaction_type', 'txn_type', 'trans_type', 'type'],
      isOptional: true,
    },
    description,
    due_date: {
      names: ['due_date', 'due', 'date_due', 'payment_due'],
      kind: 'date',
      isOptional: true,
    },
    paid_date: {
      names: ['paid_date', 'paid_on', 'date_paid', 'payment_date'],
      kind: 'date',
      isOptional: true,
    },
    payment_reference: {
      names: ['payment_reference', 'check_or_reference', 'check_number', 'check_no', 'check'],
      isOptional: true,
    },
  },
  sales: {
    store,
    date,
    total_sales: {
      names: ['total_sales', 'amount', 'sales', 'total', 'takings', 'revenue', 'gross', 'turnover'],
      kind: 'amount',
    },
    description,
  },
  shifts: {
    /** Timesheets of other programs know the names of people, and no number of ours. */
    employee_id: {
      label: 'Employee id or name',
      names: [
        ...employeeNumber.names,
        ...['employee', 'employee_name', 'team_member', 'staff_member', 'staff', 'name'],
        ...['first_name', 'first'],
      ],
    },
    last_name: { names: ['last_name', 'last', 'surname'], isOptional: true },
    store,
    date: {
      ...date,
      names: [...date.names, 'shift_date', 'work_date', 'clock_in_date', 'date_in'],
    },
    start_time: {
      names: [
        ...['start_time', 'start', 'time_in', 'in_time', 'clock_in', 'clocked_in', 'from'],
        ...['clock_in_time', 'shift_start', 'in'],
      ],
      kind: 'time',
    },
    end_time: {
      names: [
        ...['end_time', 'end', 'time_out', 'out_time', 'clock_out', 'clocked_out', 'to'],
        ...['clock_out_time', 'shift_end', 'out'],
      ],
      kind: 'time',
    },
    break: {
      label: 'Unpaid break',
      names: [
        ...[
          'break',
          'breaks',
          'unpaid_break',
          'unpaid_breaks',
          'meal_break',
          'lunch_break',
          'lunch',
        ],
        ...[
          'break_minutes',
          'break_mins',
          'break_min',
          'break_time',
          'break_length',
          'break_hours',
        ],
        ...['break_duration', 'unpaid_break_minutes', 'unpaid_break_hours', 'total_break'],
      ],
      isOptional: true,
    },
  },
  income_types: {
    name: { names: ['name', 'income_type_name'] },
    default_amount: { names: ['default_amount', 'amount'], kind: 'amount' },
  },
  incomes: {
    store,
    income_type: { names: ['income_type', 'type'] },
    amount: { names: ['amount', 'income'], kind: 'amount' },
    date,
    description,
    is_recurring: { names: ['is_recurring', 'recurring'], isOptional: true },
    start_date: { names: ['start_date'], kind: 'date', isOptional: true },
    end_date: { names: ['end_date'], kind: 'date', isOptional: true },
  },
  daily_cash: {
    store,
    date,
    credit: { names: ['credit', 'credit_cards'], kind: 'amount' },
    debit: { names: ['debit', 'debit_cards'], kind: 'amount' },
    fuel: { names: ['fuel', 'gas'], kind: 'amount' },
  },
  targets: {
    store,
    month: { names: ['month'] },
    amount: { names: ['amount', 'target'], kind: 'amount' },
  },
  attachments: {
    kind: { names: ['kind'] },
    store,
    date,
    vendor: { names: ['vendor'], isOptional: true },
    invoice_number: { names: ['invoice_number'], isOptional: true },
    income_type: { names: ['income_type'], isOptional: true },
    amount: { names: ['amount'], kind: 'amount', isOptional: true },
    description,
    position: { names: ['position'], isOptional: true },
    name: { names: ['name'] },
    file: { names: ['file'] },
  },
  settings: settingFields,
} as const satisfies Record<string, Record<string, Field>>;

export type ImportNoun = keyof typeof importNouns;

/** Nouns in the order in which forms offer them. */
export const importNounNames = Object.keys(importNouns) as ImportNoun[];

/** Fields of a noun by name. */
export function fieldsOf(noun: ImportNoun): ReadonlyMap<string, Field> {
  return new Map<string, Field>(Object.entries(importNouns[noun]));
}
