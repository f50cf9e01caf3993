import { expect, it } from 'vitest';
import { roles } from '@backcounter/core/permissions';
import { toUserBody } from './user-values.ts';

const values = { email: 'ann@example.com', name: ' ', role: 'user' as const, store_ids: ['a'] };

it('USR-10 sends the placeholder for an employee’s blank name, and any other name unchanged', () => {
  expect(toUserBody({ ...values, role: 'employee' }).name).toBe('Employee (Name to be selected)');
  expect(toUserBody({ ...values, role: 'employee', name: 'Kim' }).name).toBe('Kim');
  expect(toUserBody(values).name).toBe(' ');
});

it('ROL-03 ROL-10 sends chosen stores only for roles that can be limited to them', () => {
  const limited = roles.filter((role) => toUserBody({ ...values, role }).store_ids.length > 0);
  expect(limited).toEqual(['user', 'employee', 'owner']);
});
