import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectEnv } from '../processes.ts';
import { groupSeconds, isTold, Patience } from './patience.ts';
import type { Question, Word } from './staying-vitest.ts';

export type Verdict =
  /** `why`: what the test said. */
  | { outcome: 'killed'; by: string; why: string }
  /** The tests have not ended when they had to, or they could not be run. */
  | { outcome: 'unjudged' }
  | { outcome: 'survived' };

const program = fileURLToPath(new URL('staying-vitest.ts', import.meta.url));

// A vitest that cannot stop its databases in this time is ended without.
const patience = 20_000;

type Answer = { verdict: Verdict; isOver: boolean };

/** The tests of a copy of the tree, run by one vitest that stays as long as nothing hangs. */
export class Trial {
  #child: ChildProcess | null = null;
  readonly #copy: string;
  readonly #temporary: string;
  /** By those that have been ended. */
  #spent = 0;

  constructor(copy: string) {
    this.#copy = copy;
    this.#temporary = `${copy}-temporary`;
    process.once('exit', () => this.#killAll());
  }

  /**
   * Runs tests, which know the file `changed`, up to the first that fails, for as many `seconds` of
   * processor time at most.
   */
  async run(changed: string, tests: readonly string[], seconds: number): Promise<Verdict> {
    if (tests.length === 0) return { outcome: 'survived' };
    if (seconds <= 0) return { outcome: 'unjudged' };
    const child = this.#child ?? (await this.#start());
    if (child === null) return { outcome: 'unjudged' };
    const whole = (path: string) => join(this.#copy, path);
    const question = { changed: whole(changed), tests: tests.map(whole) };
    const { verdict, isOver } = await this.#ask(child, question, seconds);
    if (!isOver || !child.connected) this.#killAll();
    return verdict;
  }

  /** The processor time in seconds that this trial has used so far, or the clock where nobody tells. */
  used(): number {
    if (!isTold) return performance.now() / 1000;
    return this.#spent + ((this.#child?.pid && groupSeconds(this.#child.pid)) || 0);
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

  /** Null when it has ended before it was ready. */
  async #start(): Promise<ChildProcess | null> {
    mkdirSync(this.#temporary, { recursive: true });
    const child = fork(program, {
      cwd: this.#copy,
      env: projectEnv({ TMPDIR: this.#temporary }),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // A group of its own, with all that the tests start.
      detached: true,
    });
    this.#child = child;
    const isReady = await Promise.race([
      once(child, 'message').then(() => true),
      once(child, 'exit').then(() => false),
    ]);
    if (isReady) return child;
    this.#killAll();
    return null;
  }

  #ask(child: ChildProcess, question: Question, seconds: number): Promise<Answer> {
    return new Promise((resolve) => {
      const now = () => ({ at: performance.now() / 1000, used: this.used() });
      const patience = new Patience(seconds, now());
      const finish = (verdict: Verdict, isOver: boolean) => {
        clearInterval(timer);
        child.off('message', hear).off('exit', gone);
        resolve({ verdict, isOver });
      };
      const timer = setInterval(() => {
        const end = patience.endAt(now());
        if (end === 'late') finish({ outcome: 'unjudged' }, false);
        else if (end) finish({ outcome: 'killed', by: 'a test that never ends', why: end }, false);
      }, 1000);
      const hear = (word: Word) => {
        patience.hear(now());
        if (word.kind !== 'answer') return;
        const { by, why } = word;
        finish(by === null ? { outcome: 'survived' } : { outcome: 'killed', by, why }, true);
      };
      // What ends a worker is told by vitest, which itself ends only by accident.
      const gone = () => finish({ outcome: 'unjudged' }, false);
      child.on('message', hear).once('exit', gone);
      child.send(question);
    });
  }

  /** Also what a test has started and not ended, and the database server with a group of its own. */
  #killAll(): void {
    const pid = this.#child?.pid;
    this.#spent = this.used();
    this.#child = null;
    if (pid === undefined) return;
    kill(-pid, 'SIGKILL');
    for (const file of globSync('*/data/postmaster.pid', { cwd: this.#temporary })) {
      const [server = ''] = readFileSync(join(this.#temporary, file), 'utf8').split('\n');
      // At once: nobody asks for what is in it.
      if (Number(server) > 1) kill(Number(server), 'SIGQUIT');
    }
    rmSync(this.#temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Nothing of it is left.
  }
}
