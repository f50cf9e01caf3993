import { expect, it } from 'vitest';
import { testApi } from './testing/test-api.ts';
import { withProgress } from './with-progress.ts';

it('reports progress line by line, in a response that nothing keeps', async () => {
  const { deps } = await testApi();
  const headers = { accept: 'application/x-ndjson' };
  const request = new Request('http://localhost/api/imports', { headers });
  const response = await withProgress({
    ...{ deps, request, status: 200 },
    run: (reportProgress) => {
      reportProgress(1, 2);
      return Promise.resolve({ added: 2 });
    },
  });
  expect(response).toBeInstanceOf(Response);
  const answered = response as unknown as Response;
  expect(answered.headers.get('cache-control')).toBe('no-store');
  expect(answered.headers.get('content-type')).toBe('application/x-ndjson');
  expect(await answered.text()).toBe('{"done":1,"total":2}\n{"status":200,"body":{"added":2}}\n');
});

it('cancels the work of a client that has disconnected, also without progress', async () => {
  const { deps } = await testApi();
  const controller = new AbortController();
  const request = new Request('http://localhost/api/imports', { signal: controller.signal });
  const steps: string[] = [];
  const work = withProgress({
    ...{ deps, request, status: 200 },
    async run(reportProgress) {
      reportProgress(1, 2);
      steps.push('first');
      await Promise.resolve(controller.abort());
      reportProgress(2, 2);
      steps.push('second');
    },
  });
  await expect(work).rejects.toMatchObject({ code: 'conflict', message: 'This was cancelled' });
  expect(steps).toEqual(['first']);
});
