import { z } from 'zod';
import { rawRoute } from './route.ts';

const healthy = z.object({ status: z.literal('ok') });

export const healthRoutes = {
  'GET /health': rawRoute({
    summary: 'Tell that the program runs',
    permission: 'public',
    response: healthy,
    handle: () => Promise.resolve({ status: 'ok' as const }),
  }),

  'GET /health/ready': rawRoute({
    summary: 'Tell that the database answers',
    permission: 'public',
    response: healthy,
    async handle({ deps }) {
      await deps.storage.ping();
      return { status: 'ok' as const };
    },
  }),
} as const;
