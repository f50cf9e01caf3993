import { callOnce } from './processes.ts';

/** What a browser asks for when it opens the sign-in page for the first time. */
export async function firstPageOf(origin: string): Promise<string[]> {
  const { body } = await callOnce(`${origin}/login`);
  const files = [...body.toString().matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)];
  return ['/login', ...files.map(([, path]) => path ?? '')];
}
