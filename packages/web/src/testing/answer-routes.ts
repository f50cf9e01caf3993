import { answerFetch, type Reply, type Seen } from './fetching.ts';

/** What is answered by route, `GET /stores` or `PUT /stores/*` for any row; it may be changed meanwhile. */
export type Answers = Record<string, Reply | ((asked: Seen) => Reply | Promise<Reply>)>;

/** Answers the page's requests by route in place of a server, with nothing where no route says what. */
export function answerRoutes(answers: Answers): Seen[] {
  return answerFetch((asked) => {
    const [path = ''] = asked.path.replace(/^\/api/, '').split('?');
    const route = `${asked.method} ${path}`;
    const answer = answers[route] ?? answers[route.replace(/[^/]+$/, '*')] ?? { body: [] };
    return typeof answer === 'function' ? answer(asked) : answer;
  });
}
