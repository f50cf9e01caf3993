/** Pasted rows that did not fit a sheet, passed to the import screen once. */
let pasted = '';

/** Passes pasted rows to the import screen, which opens next. */
export function setPastedImport(text: string): void {
  pasted = text;
}

/** Returns the pasted rows and clears them. */
export function takePastedImport(): string {
  const text = pasted;
  pasted = '';
  return text;
}
