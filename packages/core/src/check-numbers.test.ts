import { expect, it } from 'vitest';
import { checkNumbers } from './check-numbers.ts';

it.each([
  ['1043', ['1043']],
  ['#001043', ['1043']],
  ['Check #1043', ['1043']],
  ['Check 7 of Chase', ['7']],
  ['Chase Ck. 1043', ['1043']],
  ['CK1043 Nov 3, 2026', ['1043']],
  ['11/03/2026 CHECK 1043 REF 99120 -500.00', ['1043']],
  ['11/03/2026,CHECK PAID NO. 0001043,-500.00', ['1043']],
  ['CHECK,11/03/2026,CHECK 1043,-5.29,CHECK_PAID,94.71,1043', ['1043']],
  ['SHARE DRAFT # 1043', ['1043']],
  ['11/03/2026,1043,Check,-500.00', ['1043']],
  ['1043 11/03/2026 500.00 1044 11/04/2026 600.00', ['1043', '1044']],
])('has the numbers of checks of %s', (text, numbers) => {
  expect(checkNumbers(text)).toEqual(numbers);
});

it.each([
  '',
  'ACH',
  'ACH 5531',
  '11/03/2026 ACH PEPSI 88213 -500.00',
  'CHECKCARD 1120 PEPSI',
  'CHECK CARD 4242 PEPSI',
  'XFER TO CHECKING 4455',
  'PEPSI E-CHECK 88213',
  'OVERDRAFT 1043',
  'PAYCHECK 1043',
  '11/03/2026 0000 500.00',
  '11/03/2026 5 500.00',
])('has none of %j', (text) => {
  expect(checkNumbers(text)).toEqual([]);
});
