import { call } from '../api/client.ts';
import { forgetEmployeeName } from './session-store.ts';

/** Asks who uses the shared account from now on, as on the first visit. */
export async function switchEmployee(): Promise<void> {
  try {
    await call('PUT /auth/session', { body: { employeeName: null } });
  } catch {
    // The next name replaces the old one.
  }
  forgetEmployeeName();
}
