import type { DeleteStep } from './delete-dialog.tsx';

/** The two confirmations for deleting several rows. */
export const confirmationStepsOfMany = (count: number, noun: string): [DeleteStep, DeleteStep] =>
  count === 1
    ? confirmationSteps(noun)
    : [
        {
          title: 'Confirm Deletion',
          text: `Are you sure you want to delete these ${count} ${noun}s? This action cannot be undone.`,
          button: 'Yes, Continue',
        },
        {
          title: 'Final Confirmation',
          text: `This is your final warning. The ${count} ${noun}s will be permanently deleted.`,
          button: 'Yes, Delete Permanently',
        },
      ];

/** The two confirmations for deleting an employee, a shift and the like (EMP-15). */
export const confirmationSteps = (noun: string): [DeleteStep, DeleteStep] => [
  {
    title: 'Confirm Deletion',
    text: `Are you sure you want to delete this ${noun}? This action cannot be undone.`,
    button: 'Yes, Continue',
  },
  {
    title: 'Final Confirmation',
    text: `This is your final warning. The ${noun} will be permanently deleted.`,
    button: 'Yes, Delete Permanently',
  },
];
