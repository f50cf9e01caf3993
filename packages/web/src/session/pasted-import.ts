/** Rows pasted elsewhere that are more than fit there; handed to the import screen once. */
let pasted = '';

/** Keeps pasted rows for the import screen, which is opened next. */
export function handToImport(text: string): void {
  pasted = text;
}

/** What was handed over, and forgets it. */
export function takePastedImport(): string {
  const text = pasted;
  pasted = '';
  return text;
}
