import { sessionMessages } from '@backcounter/core/session-times';
import { ApiError, networkMessage } from '../../api/api-error.ts';

/** Texts of the sign-in screen (LOG-03, LOG-12 to LOG-21). */
export const loginMessages = {
  register: 'Cannot create account. Please reach out to the developer.',
  expired: 'Your session has expired. Please log in again to continue.',
  unauthorized: sessionMessages.wrongPassword,
  badRequest: 'Please check your email and password format',
  notFound: 'Login service not found. Please contact support.',
  serverError: 'Server error. Please try again later.',
  network: networkMessage,
  noToken: 'Authentication failed. Please try logging in again.',
  noUser: 'User data error. Please contact support.',
  other: 'Login failed. Please try again.',
} as const;

const statusMessages: Record<number, string> = {
  401: loginMessages.unauthorized,
  404: loginMessages.notFound,
  500: loginMessages.serverError,
};

/** Message for a refused sign-in. */
export function refusedMessage(status: number, message: string): string {
  const fixed = statusMessages[status];
  if (fixed) return fixed;
  if (message !== '') return message;
  return status === 400 ? loginMessages.badRequest : `Login failed (${status}). Please try again.`;
}

/** Message for a sign-in that failed with an error. */
export function failedMessage(error: unknown): string {
  return error instanceof ApiError && error.kind === 'network'
    ? loginMessages.network
    : loginMessages.other;
}
