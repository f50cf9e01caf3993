import { sales, type FileCase, type StoredSale } from './file-case.ts';

/** A column of dates in one format, with the expected days. */
function dates(title: string, read: Record<string, string>): FileCase {
  const texts = Object.keys(read);
  return {
    title: `dates as ${title}`,
    file: ['a.csv', sales(...texts.map((text) => `Oak,"${text}",5`))],
    sales: Object.values(read).map((date): StoredSale => ['Oak', date, 500]),
  };
}

const days: FileCase[] = [
  dates('the ISO form', { '2026-11-02': '2026-11-02', '2024-02-29': '2024-02-29' }),
  dates('the ISO form with a time', {
    '2026-11-02T00:00:00': '2026-11-02',
    '2026-11-03 00:00:00': '2026-11-03',
  }),
  dates('month/day/year', { '11/2/2026': '2026-11-02', '11/13/2026': '2026-11-13' }),
  dates('month/day/year of two digits', { '11/02/26': '2026-11-02', '11/13/26': '2026-11-13' }),
  dates('day.month.year', { '2.11.2026': '2026-11-02', '13.11.2026': '2026-11-13' }),
  dates('day-month-year', { '02-11-2026': '2026-11-02', '13-11-2026': '2026-11-13' }),
  dates('year/month/day', { '2026/11/2': '2026-11-02', '2026.11.13': '2026-11-13' }),
  dates('eight digits', { '20261102': '2026-11-02', '20240229': '2024-02-29' }),
  dates('names of months', {
    '2-Nov-26': '2026-11-02',
    'Nov 3, 2026': '2026-11-03',
    '4 November 2026': '2026-11-04',
    'November 5th, 2026': '2026-11-05',
    'Sept. 6 2026': '2026-09-06',
  }),
  dates('weekdays before them', {
    'Mon, 11/2/2026': '2026-11-02',
    'Friday, November 13, 2026': '2026-11-13',
    'Sat 11/14/2026': '2026-11-14',
  }),
  dates('month/day/year with a time', {
    '11/2/2026 12:00:00 AM': '2026-11-02',
    '11/13/2026 0:00': '2026-11-13',
  }),
  {
    title: 'dates whose day and month could be either',
    file: ['a.csv', sales('Oak,1/2/2026,5', 'Oak,3/4/2026,6')],
    answers: { date_order: 'dmy' },
    sales: [
      ['Oak', '2026-02-01', 500],
      ['Oak', '2026-04-03', 600],
    ],
  },
  {
    title: 'dates in two orders in one column',
    file: ['a.csv', sales('Oak,13/2/2026,5', 'Oak,2/14/2026,6')],
    answers: { date_order: 'mdy' },
    sales: [['Oak', '2026-02-14', 600]],
    refused: [[2, 'date', 'There is no day 13/2/2026']],
  },
  {
    title: 'days that there are not, or that are out of range',
    file: [
      'a.csv',
      sales(
        ...['2/29/2025', '13/32/2026', '2026-02-30', '1899-12-31'].map((text) => `Oak,${text},5`),
        ...['2026-11-21', '46327', 'soon', ''].map((text) => `Oak,${text},5`),
      ),
    ],
    answers: { date_order: 'mdy' },
    refused: [
      [2, 'date', 'There is no day 2/29/2025'],
      [3, 'date', 'There is no day 13/32/2026'],
      [4, 'date', 'Day must be between 1 and 28 for February 2026'],
      [5, 'date', 'Year must be between 1900 and 2036'],
      [6, 'date', 'Future dates are not allowed'],
      [7, 'date', '"46327" is not a date'],
      [8, 'date', '"soon" is not a date'],
      [9, 'date', 'Please select a date'],
    ],
  },
];

const day = (at: number) => `2026-10-${String(at + 1).padStart(2, '0')}`;

/** A tab-separated table with one amount per day. */
const column = (texts: readonly string[]) =>
  ['Store\tDate\tTotal Sales', ...texts.map((text, at) => `Oak\t${day(at)}\t${text}`)].join('\n');

/** A column of amounts, with the expected cents. */
function amounts(title: string, read: Record<string, number>): FileCase {
  return {
    title: `amounts ${title}`,
    file: ['a.tsv', column(Object.keys(read))],
    sales: Object.values(read).map((cents, at): StoredSale => ['Oak', day(at), cents]),
  };
}

const figures: FileCase[] = [
  amounts('with signs and thousands', {
    '$1,234.50': 123_450,
    '$ 12': 1200,
    ' 1,234,567.89 ': 123_456_789,
    '.5': 50,
    '+7.5': 750,
  }),
  amounts('with the name of the currency', {
    'USD 12.50': 1250,
    '1,000.25 USD': 100_025,
    US$3: 300,
    '4 dollars': 400,
  }),
  amounts('whose cents a sum of fractions would lose', {
    '0.07': 7,
    '1.10': 110,
    '4.35': 435,
    '1.15': 115,
    '8.20': 820,
    '9999999999.99': 999_999_999_999,
  }),
  {
    ...amounts('with a comma before the cents', {
      '1.234,50': 123_450,
      '1 234,5': 123_450,
      '1\u00a0234,05 €': 123_405,
      '7': 700,
    }),
    answers: { decimal: ',' },
  },
  {
    title: 'amounts with commas whose meaning is asked',
    file: ['a.tsv', column(['12,50', '7'])],
    answers: { decimal: '.' },
    sales: [['Oak', day(1), 700]],
    refused: [[2, 'total_sales', '"12,50" is not an amount']],
  },
  {
    title: 'amounts below zero, in brackets and with a minus behind them',
    file: ['a.tsv', column(['(12.50)', '12.50-', '-$5', '−5', '0'])],
    refused: [2, 3, 4, 5, 6].map((line) => [
      line,
      'total_sales',
      'Amount must be a positive number greater than zero.',
    ]),
  },
  {
    title: 'amounts that are none, or that cannot be held',
    file: ['a.tsv', column(['12.345', '1e3', 'closed', '10000000000', '12.50.1', '$', ''])],
    refused: [
      [2, 'total_sales', 'Amount must have at most two decimals'],
      [3, 'total_sales', '"1e3" is not an amount'],
      [4, 'total_sales', '"closed" is not an amount'],
      [5, 'total_sales', 'Amount must be at most 9,999,999,999.99'],
      [6, 'total_sales', '"12.50.1" is not an amount'],
      [7, 'total_sales', '"$" is not an amount'],
      [8, 'total_sales', 'Please enter a sales amount'],
    ],
  },
];

const wide: FileCase[] = [
  {
    title: 'days down and stores across, with totals',
    file: [
      'November.csv',
      'Date,Main St,Oak,Total\n11/1/2026,$100.25,,100.25\n11/2/2026,"1,200",7.5,"1,207.50"\n' +
        'Total,"1,300.25",7.5,"1,307.75"\n',
    ],
    answers: { date_order: 'mdy' },
    sales: [
      ['Main St', '2026-11-01', 10_025],
      ['Main St', '2026-11-02', 120_000],
      ['Oak', '2026-11-02', 750],
    ],
  },
  {
    title: 'days down and stores across, one of them unknown, one amount a word',
    file: ['a.csv', ',Oak,Elm\n2026-11-01,5,6\n2026-11-02,7,8\n2026-11-03,closed,\n'],
    sales: [
      ['Oak', '2026-11-01', 500],
      ['Oak', '2026-11-02', 700],
    ],
    refused: [
      [3, 'store', 'There is no store "Elm"'],
      [5, 'store', 'There is no store "Elm"'],
      [6, 'total_sales', '"closed" is not an amount'],
    ],
  },
];

/** Text files with dates and amounts in all formats that people use. */
export const cells: readonly FileCase[] = [...days, ...figures, ...wide];
