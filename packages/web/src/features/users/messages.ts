/** Texts of the user screen (USR-02, USR-03, USR-14 to USR-18). */
export const messages = {
  denied: 'You need administrator privileges to access user management.',
  demo: 'User management is not available in demo mode for security reasons.',
  listFailed: 'Failed to fetch users',
  createFailed: 'Failed to create user',
  updateFailed: 'Failed to update user',
  resetFailed: 'Failed to reset password',
  deleteFailed: 'Failed to delete user',
  created: (email: string) => `User ${email} created successfully!`,
  updated: (email: string) => `User ${email} updated successfully!`,
  deleted: (email: string) => `User ${email} deleted successfully!`,
  reset: (email: string, password: string) =>
    `Temporary password for ${email}: ${password} · User should change this on next login.`,
} as const;

/** How long the notice of a deletion stays (USR-17). */
export const deletedMs = 3000;

/** How long the notice with a temporary password stays (USR-18). */
export const resetNoticeMs = 15_000;
