/**
 * The form in which names, emails and invoice numbers are compared and ordered: Unicode NFC,
 * trimmed, case ignored. Computed here only, so that both engines agree.
 */
export function nameKey(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().normalize('NFC');
}

// eslint-disable-next-line no-control-regex -- the characters that no text of ours may hold
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** False for text that a database cannot keep as it is: control characters, half a character. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !controlCharacters.test(text);
}

/** What is said of a text that isEmail refuses (LOG-06). */
export const emailInvalid = 'Please enter a valid email address';

/** Something@something.tld without blanks (LOG-06). */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) && text.length <= 254;
}
