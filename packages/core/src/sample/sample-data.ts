/** Stores, people and vendors of the sample business; all recognizably fictional. */

/** Name of the sample business. */
export const sampleName = 'Springfield Corner Stores';

export type SampleStore = {
  name: string;
  address: string;
  /** Dollars on an average day. */
  dailySales: number;
  /** Sales by weekday, Sunday first, as shares of an average day. */
  week: readonly number[];
  /** Dollars of fuel sold per day; 0 for a store without pumps. */
  dailyFuel: number;
};

export const sampleStores: readonly SampleStore[] = [
  {
    name: 'Lakeview Market',
    address: '1200 Lakeview Ave, Springfield, IL 62701',
    dailySales: 4200,
    week: [1.05, 0.85, 0.88, 0.92, 0.98, 1.2, 1.12],
    dailyFuel: 0,
  },
  {
    name: 'Maple Street Deli',
    address: '48 Maple St, Springfield, IL 62704',
    dailySales: 2900,
    week: [0.7, 1.02, 1.05, 1.05, 1.08, 1.2, 0.9],
    dailyFuel: 0,
  },
  {
    name: 'Route 9 Fuel & Mart',
    address: '9810 Route 9, Chatham, IL 62629',
    dailySales: 5100,
    week: [0.95, 0.96, 0.95, 0.97, 1.0, 1.15, 1.02],
    dailyFuel: 2600,
  },
];

export type SampleEmployee = {
  name: string;
  store: number;
  /** Dollars an hour at the start, and a year later. */
  rate: number;
  raisedTo: number;
};

export const sampleEmployees: readonly SampleEmployee[] = [
  { name: 'Anna Kowalski', store: 0, rate: 17.5, raisedTo: 18.5 },
  { name: 'Ben Ortiz', store: 0, rate: 16, raisedTo: 16.75 },
  { name: 'Chloe Nguyen', store: 0, rate: 15.5, raisedTo: 16.25 },
  { name: 'David Schmidt', store: 1, rate: 18, raisedTo: 19 },
  { name: 'Elena Rossi', store: 1, rate: 16.25, raisedTo: 17 },
  { name: 'Farah Haddad', store: 1, rate: 15.75, raisedTo: 16.5 },
  { name: 'George Palmer', store: 2, rate: 17, raisedTo: 17.75 },
  { name: 'Hana Suzuki', store: 2, rate: 16.5, raisedTo: 17.25 },
  { name: "Ian O'Brien", store: 2, rate: 15.5, raisedTo: 16 },
];

export type SampleVendor = {
  name: string;
  stores: readonly number[];
  /** Weekday of the delivery, 0 for Sunday. */
  weekday: number;
  /** Invoice amount as a share of the store's weekly sales. */
  share: number;
  prefix: string;
  /** Days until an invoice is due; without them it is paid on delivery. */
  terms?: number;
  /** The store that has forgotten to pay a bill. */
  forgottenBy?: number;
  /** The account of its invoices; without one they are for goods to sell. */
  account?: string;
};

export const sampleVendors: readonly SampleVendor[] = [
  {
    name: 'Prairie Wholesale Grocers',
    stores: [0, 1, 2],
    weekday: 1,
    share: 0.22,
    prefix: 'PWG',
    terms: 14,
    forgottenBy: 2,
  },
  { name: 'Cloverleaf Dairy', stores: [0, 1, 2], weekday: 2, share: 0.08, prefix: 'CD' },
  { name: 'Heartland Bakery', stores: [0, 1], weekday: 3, share: 0.06, prefix: 'HB' },
  {
    name: 'Sangamon Produce',
    stores: [0, 1],
    weekday: 4,
    share: 0.09,
    prefix: 'SP',
    terms: 14,
    forgottenBy: 1,
  },
  { name: 'Capitol Beverage', stores: [0, 1, 2], weekday: 5, share: 0.12, prefix: 'CB' },
  { name: 'Blue Door Coffee Roasters', stores: [1, 2], weekday: 2, share: 0.03, prefix: 'BD' },
  {
    name: 'Midstate Tobacco & Candy',
    stores: [0, 2],
    weekday: 3,
    share: 0.1,
    prefix: 'MTC',
    terms: 30,
    forgottenBy: 0,
  },
  { name: 'Lincoln Ice & Frozen', stores: [0, 2], weekday: 4, share: 0.04, prefix: 'LIF' },
  { name: 'Tri-County Fuel Supply', stores: [2], weekday: 1, share: 0.18, prefix: 'TCF' },
  {
    name: 'Evergreen Paper & Cleaning',
    stores: [0, 1, 2],
    weekday: 6,
    share: 0.02,
    prefix: 'EPC',
    terms: 30,
    account: 'Supplies',
  },
];

/** Bills each store once a month, on the account. */
export type SampleMonthlyVendor = {
  name: string;
  prefix: string;
  account: string;
  /** Day of the month. */
  day: number;
  /** Dollars a month of each store. */
  dollars: readonly number[];
  /** Share of the amount that depends on the time of year. */
  seasonal: number;
};

export const sampleMonthlyVendors: readonly SampleMonthlyVendor[] = [
  {
    name: 'Old Capitol Realty',
    prefix: 'RENT',
    account: 'Rent',
    day: 1,
    dollars: [5200, 3850, 6400],
    seasonal: 0,
  },
  {
    name: 'Sangamon Power & Water',
    prefix: 'SPW',
    account: 'Utilities',
    day: 18,
    dollars: [1340, 890, 1710],
    seasonal: 0.25,
  },
  {
    name: 'Founders Mutual Insurance',
    prefix: 'FMI',
    account: 'Insurance',
    day: 5,
    dollars: [410, 365, 620],
    seasonal: 0,
  },
];

export type SampleIncome = {
  type: string;
  store: number;
  /** Day of the month on which it is received. */
  day: number;
  dollars: number;
  /** Maximum relative deviation from month to month. */
  spread: number;
  description: string;
};

export const sampleIncomes: readonly SampleIncome[] = [
  { type: 'Lottery commission', store: 0, day: 5, dollars: 410, spread: 0.25, description: '' },
  { type: 'Lottery commission', store: 2, day: 5, dollars: 560, spread: 0.25, description: '' },
  { type: 'ATM fees', store: 0, day: 28, dollars: 185, spread: 0.2, description: 'Monthly share' },
  { type: 'ATM fees', store: 2, day: 28, dollars: 230, spread: 0.2, description: 'Monthly share' },
  {
    type: 'Kitchen rent',
    store: 1,
    day: 1,
    dollars: 450,
    spread: 0,
    description: 'Evening caterer',
  },
];
