import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectEnv } from '../processes.ts';
import type { Question, Word } from './staying-vitest.ts';

export type Verdict =
  | { outcome: 'killed'; by: string }
  /** No test has ended for as long as may be. */
  | { outcome: 'timeout' }
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

  /** Runs tests, which know the file `changed`, up to the first that fails. */
  async run(changed: string, tests: readonly string[]): Promise<Verdict> {
    if (tests.length === 0) return { outcome: 'survived' };
    const child = this.#child ?? (await this.#start());
    const whole = (path: string) => join(this.#copy, path);
    const verdict = await this.#ask(child, { changed: whole(changed), tests: tests.map(whole) });
    if (verdict.outcome === 'timeout') await this.stop();
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

  #ask(child: ChildProcess, question: Question): Promise<Verdict> {
    return new Promise((resolve) => {
      const finish = (verdict: Verdict) => {
        clearTimeout(timer);
        child.off('message', hear).off('exit', gone);
        resolve(verdict);
      };
      const timer = setTimeout(() => finish({ outcome: 'timeout' }), this.#silence);
      const hear = (word: Word) => {
        timer.refresh();
        if (word.kind !== 'answer') return;
        finish(word.by === null ? { outcome: 'survived' } : { outcome: 'killed', by: word.by });
      };
      const gone = () => finish({ outcome: 'killed', by: 'the end of the process' });
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
