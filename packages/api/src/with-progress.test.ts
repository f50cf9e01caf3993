import { expect, it } from 'vitest';
import { testApi } from './testing/test-api.ts';
import { withProgress } from './with-progress.ts';

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
