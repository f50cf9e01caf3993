/**
 * Makes a held Enter act once: its repetitions neither submit a form, which may be empty again by
 * then, nor press a button. A text area takes them, and so does whatever handles keys itself.
 */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
}
