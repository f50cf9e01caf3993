import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectEnv } from '../processes.ts';
import { groupCpuSeconds, hasCpuTimes, CpuTimeout } from './cpu-timeout.ts';
import type { TestRequest, WorkerMessage } from './vitest-worker.ts';

export type Verdict =
  /** `why`: message of the test. */
  | { outcome: 'killed'; by: string; why: string }
  /** The tests did not end in time, or could not be run. */
  | { outcome: 'unjudged' }
  | { outcome: 'survived' };

const program = fileURLToPath(new URL('vitest-worker.ts', import.meta.url));

// A vitest that cannot stop its databases within this time (ms) is killed.
const stopTimeoutMs = 20_000;

type TrialResult = { verdict: Verdict; isOver: boolean };

/** Runs the tests of a copy of the tree in one vitest, which is reused as long as nothing hangs. */
export class Trial {
  #child: ChildProcess | null = null;
  readonly #copy: string;
  readonly #temporary: string;
  /** CPU seconds of ended child processes. */
  #spent = 0;

  constructor(copy: string) {
    this.#copy = copy;
    this.#temporary = `${copy}-temporary`;
    process.once('exit', () => this.#killAll());
  }

  /**
   * Runs the tests of the file `changed` up to the first failure, with at most this much CPU time
   * in `seconds`.
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

  /**
   * CPU time in seconds used by this trial so far; wall-clock time where the system does not report
   * it.
   */
  used(): number {
    if (!hasCpuTimes) return performance.now() / 1000;
    return this.#spent + ((this.#child?.pid && groupCpuSeconds(this.#child.pid)) || 0);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child?.connected) {
      const ended = once(child, 'exit');
      child.send('stop');
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      await ended;
      clearTimeout(timer);
    }
    this.#killAll();
  }

  /** Null when it exits before it is ready. */
  async #start(): Promise<ChildProcess | null> {
    mkdirSync(this.#temporary, { recursive: true });
    const child = fork(program, {
      cwd: this.#copy,
      env: projectEnv({ TMPDIR: this.#temporary }),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // A process group of its own, with everything the tests start.
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

  #ask(child: ChildProcess, question: TestRequest, seconds: number): Promise<TrialResult> {
    return new Promise((resolve) => {
      const now = () => ({ at: performance.now() / 1000, used: this.used() });
      const timeout = new CpuTimeout(seconds, now());
      const finish = (verdict: Verdict, isOver: boolean) => {
        clearInterval(timer);
        child.off('message', onMessage).off('exit', exited);
        resolve({ verdict, isOver });
      };
      const timer = setInterval(() => {
        const end = timeout.endAt(now());
        if (end === 'late') finish({ outcome: 'unjudged' }, false);
        else if (end) finish({ outcome: 'killed', by: 'a test that never ends', why: end }, false);
      }, 1000);
      const onMessage = (word: WorkerMessage) => {
        timeout.testEnded(now());
        if (word.kind !== 'answer') return;
        const { by, why } = word;
        finish(by === null ? { outcome: 'survived' } : { outcome: 'killed', by, why }, true);
      };
      // Vitest reports a crashed worker; it exits itself only by accident.
      const exited = () => finish({ outcome: 'unjudged' }, false);
      child.on('message', onMessage).once('exit', exited);
      child.send(question);
    });
  }

  /**
   * Kills everything that a test left running, including the database server, which has its own
   * process group.
   */
  #killAll(): void {
    const pid = this.#child?.pid;
    this.#spent = this.used();
    this.#child = null;
    if (pid === undefined) return;
    kill(-pid, 'SIGKILL');
    for (const file of globSync('*/data/postmaster.pid', { cwd: this.#temporary })) {
      const [server = ''] = readFileSync(join(this.#temporary, file), 'utf8').split('\n');
      // Immediate shutdown: its data is not needed any more.
      if (Number(server) > 1) kill(Number(server), 'SIGQUIT');
    }
    rmSync(this.#temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process is gone already.
  }
}
