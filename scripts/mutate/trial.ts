import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectEnv } from '../processes.ts';
import type { Question, Word } from './staying-vitest.ts';

export type Verdict =
  | { outcome: 'killed'; by: string }
  /** The tests have not ended when they had to, or nothing was heard of them, or they could not be run. */
  | { outcome: 'unjudged' }
  | { outcome: 'survived' };

const program = fileURLToPath(new URL('staying-vitest.ts', import.meta.url));

// A vitest that cannot stop its databases in this time is ended without.
const patience = 20_000;

/** The tests of a copy of the tree, run by one vitest that stays as long as nothing hangs. */
export class Trial {
  #child: ChildProcess | null = null;
  readonly #copy: string;
  readonly #silence: number;

  /** `seconds`: how long nothing may be heard of the tests. */
  constructor(copy: string, seconds: number) {
    this.#copy = copy;
    this.#silence = seconds * 1000;
    process.once('exit', () => this.#killAll());
  }

  /** Runs tests, which know the file `changed`, up to the first that fails, `until` then at most. */
  async run(changed: string, tests: readonly string[], until: number): Promise<Verdict> {
    if (tests.length === 0) return { outcome: 'survived' };
    if (Date.now() > until) return { outcome: 'unjudged' };
    const child = this.#child ?? (await this.#start());
    const whole = (path: string) => join(this.#copy, path);
    const question = { changed: whole(changed), tests: tests.map(whole) };
    const verdict = await this.#ask(child, question, until);
    if (verdict.outcome === 'unjudged') await this.stop();
    if (!child.connected) this.#killAll();
    return verdict;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child?.connected) {
      const ended = once(child, 'exit');
      child.send('stop');
      const timer = setTimeout(() => child.kill('SIGKILL'), patience);
      await ended;
      clearTimeout(timer);
    }
    this.#killAll();
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(program, {
      cwd: this.#copy,
      env: projectEnv(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // A group of its own, with all that the tests start.
      detached: true,
    });
    this.#child = child;
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('vitest did not start')));
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
    return child;
  }

  #ask(child: ChildProcess, question: Question, until: number): Promise<Verdict> {
    return new Promise((resolve) => {
      const finish = (verdict: Verdict) => {
        clearTimeout(timer);
        clearTimeout(end);
        child.off('message', hear).off('exit', gone);
        resolve(verdict);
      };
      const timer = setTimeout(() => finish({ outcome: 'unjudged' }), this.#silence);
      const end = setTimeout(() => finish({ outcome: 'unjudged' }), until - Date.now());
      const hear = (word: Word) => {
        timer.refresh();
        if (word.kind !== 'answer') return;
        finish(word.by === null ? { outcome: 'survived' } : { outcome: 'killed', by: word.by });
      };
      // What ends a worker is told by vitest, which itself ends only by accident.
      const gone = () => finish({ outcome: 'unjudged' });
      child.on('message', hear).once('exit', gone);
      child.send(question);
    });
  }

  /** Also what a test has started and not ended; a database server has a group of its own. */
  #killAll(): void {
    const pid = this.#child?.pid;
    this.#child = null;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Nothing of it is left.
    }
  }
}
