import type { ResponseOf } from '@backcounter/api/client';

/** A figure of the dashboard. */
export type Figure = ResponseOf<'GET /overview'>['figures'][number];
