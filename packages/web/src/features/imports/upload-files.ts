import { call } from '../../api/client.ts';
import type { AnswerOf } from '@backcounter/api/client';

const timeoutMs = 120_000;

/** Sends files, or pasted text, to be read; nothing is entered by that. */
export function uploadFiles(
  files: readonly File[],
  text?: string,
): Promise<AnswerOf<'POST /imports'>> {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  // The route reads forms, which no schema of a JSON body describes.
  const input = { body: text === undefined ? form : { text } } as object;
  return call('POST /imports', input, { timeoutMs });
}
