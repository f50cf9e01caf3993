import type { AnswerOf } from '@backcounter/api/client';

export type Import = AnswerOf<'POST /imports'>;

export type ImportRow = AnswerOf<'GET /imports/:id/rows'>['data'][number];
