import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { failedMessage, refusedMessage } from './messages.ts';

it.each([
  ['LOG-21', new Error('odd'), 'Login failed. Please try again.'],
  [
    'LOG-18',
    new ApiError('network', 'late', { status: 0 }),
    'Network error. Please check your internet connection and try again.',
  ],
])('%s the message of a sign-in that ended in %s', (_, error, text) => {
  expect(failedMessage(error)).toBe(text);
});

it.each([
  [418, 'Login failed (418). Please try again.'],
  [502, 'Login failed (502). Please try again.'],
])('LOG-17 a response %i without a message names the status', (status, text) => {
  expect(refusedMessage(status, '')).toBe(text);
});
