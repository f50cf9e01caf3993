import type { InputOf, ResponseOf } from '@backcounter/api/client';
import { request, toApiError } from '../../api/client.ts';

type PasswordCall = 'POST /auth/forgot-password' | 'POST /auth/new-password';

/** A call of somebody who is not signed in; throws ApiError. */
export async function post<K extends PasswordCall>(
  name: K,
  input: InputOf<K>,
): Promise<ResponseOf<K>> {
  const response = await request(name, { ...(input as object), token: null });
  if (response.status !== 200) throw toApiError(response);
  return response.body as ResponseOf<K>;
}
