/** Lets requests through as they come, or all together once it is opened again. */
export class RequestGate {
  #waiting: (() => void)[] | null = null;

  /** Answers a request now, or when the gate opens. */
  pass(answer: () => void): void {
    if (this.#waiting) this.#waiting.push(answer);
    else answer();
  }

  close(): void {
    this.#waiting ??= [];
  }

  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const answer of waiting) answer();
  }
}
