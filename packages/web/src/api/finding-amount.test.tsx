import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FindingAmount } from './finding-amount.tsx';

const shown = (finding: Parameters<typeof FindingAmount>[0]['finding']) =>
  render(<FindingAmount finding={finding} />).container.textContent;

it('labels the amount of a finding', () => {
  expect(shown({ kind: 'missing_day', amount: 3200.12 })).toBe('$3,200.12 usually sold');
  expect(shown({ kind: 'no_shifts', amount: 900 })).toBe('$900.00 usually sold');
  expect(shown({ kind: 'unusual_sale', amount: 5035.5 })).toBe('$5,035.50 from the usual');
  expect(shown({ kind: 'unusual_invoice', amount: 0.29 })).toBe('$0.29 from the usual');
  expect(shown({ kind: 'double_invoice', amount: 7193.69 })).toBe('$7,193.69 if paid twice');
  expect(shown({ kind: 'absent_vendor', amount: 410 })).toBe('$410.00 usually billed');
});

it('shows nothing for a finding without an amount', () => {
  expect(shown({ kind: 'old_backup', amount: 0 })).toBe('');
});
