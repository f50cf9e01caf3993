import type { z } from 'zod';
import { runRead } from '@backcounter/api/dispatch';
import type { ApiDeps, Caller } from '@backcounter/api/deps';
import type { AnswerOf } from '@backcounter/api/client';
import type { AnyRoute, Call } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { parseInput } from '@backcounter/core/fields';
import { businessAt, readSettings } from '@backcounter/storage/settings';
import type { BusinessReader } from './sheet.ts';

/** Who the activity log names for what the command line does. */
const commandLine: Caller = {
  userId: 'command-line',
  name: 'Command line',
  email: '',
  role: 'admin',
  scope: null,
  employeeName: null,
  mustChangePassword: false,
  session: '',
};

/** A call as the command line makes it, with an administrator's rights. */
export async function startLocalCall(deps: ApiDeps): Promise<Call> {
  const settings = await readSettings(deps.storage.db);
  const now = deps.clock();
  return { deps, caller: commandLine, settings, business: businessAt(settings, now), now };
}

/** The API's own reads, made in this process. */
export function openReader(call: Call): BusinessReader {
  return {
    async get(key, input = {}) {
      const route: AnyRoute = routes[key];
      if (route.kind !== 'read') throw new Error(`${key} is no read`);
      const { params = {} } = input;
      const schema = route.query as z.ZodType | undefined;
      const query = schema ? parseInput(schema, input.query ?? {}) : undefined;
      const answer = await runRead(call.deps, route, { call, params, query });
      return answer as AnswerOf<typeof key>;
    },
  };
}
