/** Logs a failure to the console (SES-18, API-02). */
export function logProblem(what: string, ...error: readonly [unknown?]): void {
  // oxlint-disable-next-line no-console -- the documents ask for these to be logged
  console.error(what, ...error);
}
