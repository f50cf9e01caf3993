/** Passes requests through while open; while closed, holds them until it opens again. */
export class RequestGate {
  #waiting: (() => void)[] | null = null;

  /** Runs the handler now, or when the gate opens. */
  pass(handle: () => void): void {
    if (this.#waiting) this.#waiting.push(handle);
    else handle();
  }

  close(): void {
    this.#waiting ??= [];
  }

  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const handle of waiting) handle();
  }
}
