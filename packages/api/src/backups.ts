import { z } from 'zod';
import { readBackupStatus } from '@backcounter/storage/backup-time';
import { readRoute } from './route.ts';
import { instant } from './wire.ts';

export const backupsRoutes = {
  'GET /backups': readRoute({
    summary: 'Tell when the last backup was made, where one is made each day, and why it failed',
    permission: 'backups.read',
    response: z.object({
      backed_up_at: instant.nullable(),
      folder: z.string().nullable(),
      problem: z.string().nullable(),
    }),
    async handle({ db }) {
      const { backedUpAt, folder, problem } = await readBackupStatus(db);
      return { backed_up_at: backedUpAt, folder, problem };
    },
  }),
} as const;
