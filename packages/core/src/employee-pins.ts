import { z } from 'zod';

/** Messages of the PIN that an employee's name may have. */
export const employeePinMessages = {
  malformed: 'A PIN has 4 to 8 digits',
  missing: 'Please enter the PIN',
  required: (name: string) => `Please enter the PIN of ${name}`,
  wrong: 'The PIN is incorrect',
  tooManyAttempts: 'Too many wrong PINs. Please wait a while and try again.',
} as const;

/** The body of `PUT /api/employees/{id}/pin`; null removes the PIN. */
export const employeePinInput = z.object({
  pin: z
    .string({ error: employeePinMessages.malformed })
    .trim()
    .regex(/^[0-9]{4,8}$/u, employeePinMessages.malformed)
    .nullable(),
});
