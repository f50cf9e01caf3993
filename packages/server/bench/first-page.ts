import { callOnce } from './processes.ts';

/** The paths that a browser requests when it opens the sign-in page for the first time. */
export async function firstPagePaths(origin: string): Promise<string[]> {
  const { body } = await callOnce(`${origin}/login`);
  const files = [...body.toString().matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)];
  return ['/login', ...files.map(([, path]) => path ?? '')];
}
