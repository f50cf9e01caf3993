import { AppError } from '@backcounter/core/errors';
import type { ApiDeps, Watch } from './deps.ts';
import { reply, replyError } from './reply.ts';

/** The media type of an answer that says how far it is: a line of JSON each, the answer last. */
const progressType = 'application/x-ndjson';

/** Ends work that nobody waits for any more; no failure of ours. */
const givenUp = () => new AppError('conflict', { message: 'This was cancelled' });

type Work<T> = {
  deps: ApiDeps;
  request: Request;
  status: number;
  run: (watch: Watch) => Promise<T>;
};

const encoder = new TextEncoder();

/**
 * Does something long. Who asks for it by its media type is told of the progress by lines
 * `{"done": 2000, "total": 5000}`, the last of which is `{"status": 200, "body": …}`. It ends half-way
 * when the connection is gone: that is how it is cancelled.
 */
export async function watched<T>({ deps, request, status, run }: Work<T>): Promise<T> {
  const { signal } = request;
  if (request.headers.get('accept')?.includes(progressType) !== true) {
    return run(() => {
      if (signal.aborted) throw givenUp();
    });
  }
  let isGone = false;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (line: object) => {
        if (!isGone) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      const answer = async () => {
        try {
          const done = await run((count, total) => {
            if (isGone || signal.aborted) throw givenUp();
            say({ done: count, total });
          });
          return reply(deps, status, done);
        } catch (error) {
          return replyError(deps, error);
        }
      };
      const answered = await answer();
      say({ status: answered.status, body: (await answered.json()) as unknown });
      if (!isGone) controller.close();
    },
    cancel() {
      isGone = true;
    },
  });
  const headers = { ...deps.headers, 'content-type': progressType, 'cache-control': 'no-store' };
  // What is an answer already goes out as it is, whatever the route declares.
  return new Response(body, { headers }) as T;
}
