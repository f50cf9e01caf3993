/** How often to look whether something is due: the machine may have been off or asleep. */
const checkMs = 5 * 60_000;

/** Does what is due, such as a day's backup: looks at the start and from time to time. */
export abstract class PeriodicCheck {
  readonly #onFailure: (error: unknown) => void;
  #checking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor({ onFailure }: { onFailure: (error: unknown) => void }) {
    this.#onFailure = onFailure;
  }

  /** Does what is due now; nothing if nothing is. */
  protected abstract act(): Promise<void>;

  /** Checks now and from time to time until `stop`. */
  start(): void {
    void this.check();
    this.#timer = setInterval(() => void this.check(), checkMs).unref();
  }

  /** Resolves when what is being done has been done or given up. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#checking;
  }

  /** Does what is due, once at a time; failures are reported, never thrown. */
  check(): Promise<void> {
    this.#checking ??= this.act()
      .catch(this.#onFailure)
      .finally(() => {
        this.#checking = null;
      });
    return this.#checking;
  }
}
