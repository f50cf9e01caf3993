import { AppError } from '@backcounter/core/errors';
import type { ApiDeps, ReportProgress } from './deps.ts';
import { reply, replyError } from './reply.ts';

/** The media type of a progress stream: one JSON object per line, the response last. */
const progressType = 'application/x-ndjson';

/** Cancels work whose client has disconnected; not an internal failure. */
const cancelled = () => new AppError('conflict', { message: 'This was cancelled' });

type Work<T> = {
  deps: ApiDeps;
  request: Request;
  status: number;
  run: (reportProgress: ReportProgress) => Promise<T>;
};

const encoder = new TextEncoder();

/**
 * Runs a long operation. Clients that accept `application/x-ndjson` receive progress lines
 * `{"done": 2000, "total": 5000}` and a last line `{"status": 200, "body": …}`. Closing the
 * connection cancels the operation.
 */
export async function withProgress<T>({ deps, request, status, run }: Work<T>): Promise<T> {
  const { signal } = request;
  if (request.headers.get('accept')?.includes(progressType) !== true) {
    return run(() => {
      if (signal.aborted) throw cancelled();
    });
  }
  let isClosed = false;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (line: object) => {
        if (!isClosed) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      const respond = async () => {
        try {
          const done = await run((count, total) => {
            if (isClosed || signal.aborted) throw cancelled();
            send({ done: count, total });
          });
          return reply(deps, status, done);
        } catch (error) {
          return replyError(deps, error);
        }
      };
      const response = await respond();
      send({ status: response.status, body: (await response.json()) as unknown });
      if (!isClosed) controller.close();
    },
    cancel() {
      isClosed = true;
    },
  });
  const headers = { ...deps.headers, 'content-type': progressType, 'cache-control': 'no-store' };
  // The dispatcher passes a Response through, whatever type the route declares.
  return new Response(body, { headers }) as T;
}
