/** Counts passed and failed checks; prints the first failures. */
export class Tally {
  #passed = 0;
  #failed = 0;

  check(title: string, holds: boolean, found: unknown = ''): void {
    if (holds) {
      this.#passed += 1;
      return;
    }
    this.#failed += 1;
    if (this.#failed <= 30) console.error(`failed: ${title} (${String(found)})`);
  }

  equal(title: string, found: unknown, expected: unknown): void {
    const holds = JSON.stringify(found) === JSON.stringify(expected);
    this.check(
      title,
      holds,
      `found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`,
    );
  }

  /** Prints the closing line; returns the exit status. */
  close(): number {
    console.log(`${this.#passed} passed, ${this.#failed} failed`);
    return this.#failed === 0 && this.#passed > 0 ? 0 : 1;
  }
}
