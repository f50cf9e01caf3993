import { expect, it } from 'vitest';
import { findingDatesFor } from './findings.ts';

// The last 60 days begin on September 21.
const today = '2026-11-20';

it.each([
  ['nothing at all', [], null],
  ['days that are looked through anyhow', ['2026-11-20', '2026-09-21'], null],
  [
    'older days by their months',
    ['2026-11-20', '2026-09-20', '2026-07-04'],
    { from: '2026-07-01', to: '2026-09-30' },
  ],
  [
    'of more than a year the last 366 days',
    ['2023-05-01', '2024-12-24'],
    { from: '2024-01-01', to: '2024-12-31' },
  ],
])('findings are looked for in %s', (_, dates, found) => {
  expect(findingDatesFor(dates, today)).toEqual(found);
});
