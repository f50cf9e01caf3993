import type { z } from 'zod';
import { runRead } from '@backcounter/api/dispatch';
import type { ApiDeps, Caller } from '@backcounter/api/deps';
import type { ResponseOf } from '@backcounter/api/client';
import type { AnyRoute, Call } from '@backcounter/api/route';
import { routes } from '@backcounter/api/routes';
import { parseInput } from '@backcounter/core/fields';
import { businessAt, readSettings } from '@backcounter/storage/settings';
import type { ApiReader } from './sheet.ts';

/** The author of command line changes in the activity log. */
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

/** Creates an API call for the command line, with administrator rights. */
export async function startLocalCall(deps: ApiDeps): Promise<Call> {
  const settings = await readSettings(deps.storage.db);
  const now = deps.clock();
  return { deps, caller: commandLine, settings, business: businessAt(settings, now), now };
}

/** Runs the API's read routes in this process. */
export function createApiReader(call: Call): ApiReader {
  return {
    async get(key, input = {}) {
      const route: AnyRoute = routes[key];
      if (route.kind !== 'read') throw new Error(`${key} is no read`);
      const { params = {} } = input;
      const schema = route.query as z.ZodType | undefined;
      const query = schema ? parseInput(schema, input.query ?? {}) : undefined;
      const response = await runRead(call.deps, route, { call, params, query });
      return response as ResponseOf<typeof key>;
    },
  };
}
