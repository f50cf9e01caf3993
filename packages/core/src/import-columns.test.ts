import { describe, expect, it } from 'vitest';
import {
  sanitizeForAll,
  sanitizeMapping,
  guessNoun,
  isSameShape,
  mapColumns,
  missingFields,
  nounOfMapping,
  recognizeNoun,
} from './import-columns.ts';

describe('the kind of rows', () => {
  it.each([
    ['x.csv', ['Store', 'DATE', 'Total Sales'], 'sales'],
    ['x.csv', ['Amount', 'Vendor', 'Date', 'Store', 'Invoice Number'], 'invoices'],
    ['x.csv', ['store', 'income_type', 'amount', 'date', 'description'], 'incomes'],
    ['x.csv', ['store', 'date', 'credit', 'debit', 'fuel'], 'daily_cash'],
    ['income_types.csv', ['name', 'default_amount'], 'income_types'],
    ['stores.csv', ['name', 'address'], 'stores'],
    ['Employees.csv', ['Name', 'Store', 'Hourly Rate'], 'employees'],
    ['employees.csv', ['colour'], null],
    ['x.csv', ['Supplier', 'Location', 'Invoice #', 'Amt', 'Invoice Date'], 'invoices'],
    ['x.csv', ['Branch', 'Vendor', 'Inv No.', 'Amount Due', 'Bill Date'], 'invoices'],
    ['x.csv', ['colour', 'shape'], null],
  ])('of %s with %j is %s', (name, columns, noun) => {
    expect(recognizeNoun(name, columns)).toBe(noun);
  });

  it.each([
    [['Shop', 'Day', 'Takings'], { Shop: 'store', Day: 'date', Takings: 'total_sales' }],
    [
      ['BRANCH', 'Business Date', 'Revenue'],
      { BRANCH: 'store', 'Business Date': 'date', Revenue: 'total_sales' },
    ],
  ])('of headers such as %j is sales', (columns, mapping) => {
    expect(recognizeNoun('x.csv', columns)).toBe('sales');
    expect(mapColumns(columns, 'sales')).toEqual(mapping);
  });

  it.each([
    [['Our shop', 'Day of sale', 'Gross takings 2025 ($)', 'Weather'], 'sales'],
    [['Vendor paid', 'Bill no. (ours)', 'Bill date', 'Total due', 'Which store'], 'invoices'],
    [['Employee', 'Store today', 'Weather'], null],
  ])('is guessed from headers that contain known names, as of %j', (columns, noun) => {
    expect(recognizeNoun('x.csv', columns)).toBe(null);
    expect(guessNoun(columns)).toBe(noun);
  });

  it('prefers an exact header to one that contains the name, and uses each column once', () => {
    expect(mapColumns(['Store day', 'Sales day', 'Date', 'Net sales', 'Sales'], 'sales')).toEqual({
      Date: 'date',
      Sales: 'total_sales',
      'Store day': 'store',
    });
  });

  it.each([
    [['Location', 'Business date', 'Tip amount', 'Tax amount', 'Net sales'], 'Net sales'],
    [['Store', 'Day', 'Discount amount', 'Refunds total', 'Sales count', 'Sales ($)'], 'Sales ($)'],
    [['Store', 'Day', 'Gross Sales', 'Returns', 'Net Sales', 'Total Collected'], undefined],
    [['Store', 'Day', 'Average sales'], undefined],
  ])(
    'leaves the column of the amount open unless exactly one can be meant: %j',
    (columns, column) => {
      const mapping = mapColumns(columns, 'sales');
      expect(Object.keys(mapping).find((name) => mapping[name] === 'total_sales')).toBe(column);
    },
  );

  it('leaves the column of a date open unless exactly one can be meant', () => {
    const columns = ['Bill #', 'Store', 'Vendor', 'Total', 'Date issued', 'Date sent'];
    expect(missingFields('invoices', mapColumns(columns, 'invoices'))).toContain('date');
  });

  it('takes no date of payment for the date of an invoice', () => {
    const columns = ['Bill #', 'Store', 'Vendor', 'Total', 'Date issued', 'Date paid'];
    expect(mapColumns(columns, 'invoices')).toMatchObject({
      'Date issued': 'date',
      'Date paid': 'paid_date',
    });
  });

  it('guesses the kind of rows although several columns can be the amount', () => {
    expect(guessNoun(['Location', 'Date', 'Gross Sales', 'Tip', 'Net Sales'])).toBe('sales');
  });

  it('names the missing fields', () => {
    expect(missingFields('sales', mapColumns(['Date', 'Sales'], 'sales'))).toEqual(['store']);
  });
});

describe('a column is known by its header', () => {
  const store = 'Store, Store Name, LOCATION, Shop, Branch';
  const date = 'Date, Day, Business Date';
  const employee = 'Employee ID, employee number, Emp. ID';
  const description = 'Description, Note, Notes, Memo, Comment';

  it.each([
    ['stores', 'name', 'Name, Store Name, Store'],
    ['stores', 'allow_simultaneous_shifts', 'Staff may work at the same time'],
    ['stores', 'closed_weekdays', 'Closed Weekdays'],
    ['stores', 'closed_dates', 'Closed dates'],
    ['vendors', 'name', 'Name, Vendor Name, Vendor'],
    ['vendors', 'stores', 'Stores, Store Names'],
    ['vendors', 'payment_terms', 'Payment Terms, Terms, Net Days'],
    ['vendors', 'account', 'Account, Expense Account, Default Expense Account, Category'],
    ['employees', 'employee_id', employee],
    ['employees', 'name', 'Name, Employee Name, Employee'],
    ['employees', 'hourly_rate', 'Hourly Rate, Rate, Wage, Pay'],
    ['employees', 'email', 'Email, E-Mail'],
    ['employees', 'phone_number', 'Phone Number, Phone'],
    ['wages', 'employee_id', employee],
    ['wages', 'hourly_rate', 'Hourly Rate, Rate, Wage'],
    ['wages', 'rate_from', 'Rate From, From Date, From'],
    ['invoices', 'invoice_number', 'Invoice Number, Invoice, Number, Invoice No., Bill Number'],
    ['invoices', 'invoice_number', 'Bill No, Bill, Inv, Inv. No.'],
    ['invoices', 'store', store],
    ['invoices', 'vendor', 'Vendor, Vendor Name, Supplier'],
    ['invoices', 'amount', 'Amount, Total, Invoice Amount, Amount Due, Amt'],
    ['invoices', 'date', 'Date, Day, Invoice Date, Bill Date'],
    ['invoices', 'description', description],
    ['invoices', 'due_date', 'Due Date, Due, Date due, Payment due'],
    ['invoices', 'paid_date', 'Paid Date, Paid on, Date paid, Payment date'],
    ['invoices', 'payment_reference', 'Check or Reference, Check Number, Check No., Check'],
    ['sales', 'store', store],
    ['sales', 'date', date],
    [
      'sales',
      'total_sales',
      'Total Sales, Amount, Sales, Total, Takings, Revenue, Gross, Turnover',
    ],
    ['sales', 'description', description],
    ['shifts', 'employee_id', employee],
    ['shifts', 'employee_id', 'Employee, Employee Name, Team member, Staff, Name, First name'],
    ['shifts', 'last_name', 'Last name, Last, Surname'],
    ['shifts', 'break', 'Break, Unpaid Break, Lunch, Break (min), Break Hours'],
    ['shifts', 'date', 'Date, Shift date, Work date, Clock-in date, Date in'],
    ['shifts', 'start_time', 'Start Time, Start, Time In, Clock In, From, Clock-in time, In'],
    ['shifts', 'end_time', 'End Time, End, Time Out, Clock Out, To, Clock-out time, Out'],
    ['income_types', 'name', 'Name, Income Type Name'],
    ['income_types', 'default_amount', 'Default Amount, Amount'],
    ['incomes', 'income_type', 'Income Type, Type'],
    ['incomes', 'amount', 'Amount, Income'],
    ['incomes', 'is_recurring', 'Is Recurring, Recurring'],
    ['incomes', 'start_date', 'Start Date'],
    ['incomes', 'end_date', 'End Date'],
    ['daily_cash', 'credit', 'Credit, Credit Cards'],
    ['daily_cash', 'debit', 'Debit, Debit Cards'],
    ['daily_cash', 'fuel', 'Fuel, Gas'],
    ['targets', 'month', 'Month'],
    ['targets', 'amount', 'Amount, Target'],
    ['settings', 'week_starts_on', 'Week starts on'],
  ] as const)('in a file of %s the %s by %s', (noun, field, headers) => {
    for (const header of headers.split(', ')) {
      expect(mapColumns([header], noun)).toEqual({ [header]: field });
    }
  });
});

describe('the kind of rows of another program', () => {
  it.each([
    [['Date', 'Sales'], 'sales'],
    [['Date', 'Gross Sales', 'Refunds', 'Net Sales', 'Taxes'], 'sales'],
    [['yyyyMMdd', 'Net sales', 'Total orders'], 'sales'],
    [['Vendor', 'Date', 'Transaction type', 'Num', 'Amount'], 'invoices'],
    [['Vendor', 'Phone numbers', 'Full name', 'Address'], 'vendors'],
    [['Employee ID', 'Date', 'In Time', 'Out Time'], 'shifts'],
    [['First name', 'Last name', 'Clock-in date', 'Clock-in time', 'Clock-out time'], 'shifts'],
    [['Employee', 'Date', 'Clock In', 'Clock Out', 'Total Hours'], 'shifts'],
    [['Employee Number', 'Employee', 'Hourly Rate'], 'employees'],
    // What has a date in each row is no list of names, whatever else it may be.
    [['Date', 'Num', 'Name', 'Account name', 'Amount'], null],
    [['Date', 'Description', 'Amount'], null],
    [['Date', 'Sales tax'], null],
    [['Vendor Contact List'], null],
  ])('is told by %j without a store: %s', (columns, noun) => {
    expect(recognizeNoun('x.csv', columns)).toBe(null);
    expect(guessNoun(columns)).toBe(noun);
  });

  it('is shifts, and no list of employees, if the hours have dates', () => {
    const columns = [
      'Location',
      'Employee ID',
      'First Name',
      'Date',
      'In Time',
      'Out Time',
      'Wage',
    ];
    expect(recognizeNoun('x.csv', columns)).toBe('shifts');
  });
});

it('a value for all rows fills a field as a column does, if it is one of the noun', () => {
  const mapping = { Date: 'date', Sales: 'total_sales' };
  expect(missingFields('sales', mapping)).toEqual(['store']);
  expect(missingFields('sales', mapping, { store: 'Oak' })).toEqual([]);
  expect(sanitizeForAll({ store: 'Oak', stores: 'Oak', date: ' ' }, 'sales')).toEqual({
    store: 'Oak',
  });
});

it('a mapping fills each field once, from columns that are there', () => {
  const asked = { Day: 'date', Date: 'date', Gone: 'store', constructor: 'store', X: 'colour' };
  expect(sanitizeMapping(asked, ['Day', 'Date', 'constructor', 'X'], 'sales')).toEqual({
    Day: 'date',
    constructor: 'store',
  });
});

it.each([
  [{ A: 'store', B: 'date', C: 'total_sales' }, 'x.csv', 'sales'],
  [{ A: 'store', B: 'date', C: 'total_sales', D: 'colour' }, 'x.csv', null],
  [{ A: 'name' }, 'x.csv', null],
] as const)('columns mapped as %j in %s are rows of %s', (mapping, name, noun) => {
  expect(nounOfMapping(mapping, name)).toBe(noun);
});

it('a file of refused rows has the shape of the file that it came from', () => {
  expect(isSameShape(['Day', 'Shop'], ['Day', 'Shop', 'Reason'])).toBe(true);
  expect(isSameShape(['Day', 'Shop'], ['Shop', 'Day'])).toBe(false);
});
