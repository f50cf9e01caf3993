/**
 * Normalizes names, emails and invoice numbers for comparison and ordering: Unicode NFC, trimmed,
 * case ignored. Computed only here, so that both engines agree.
 */
export function nameKey(text: string): string {
  return text.normalize('NFC').trim().toLowerCase().normalize('NFC');
}

/**
 * A nameKey that is the same for names which look the same on the screen: blanks of any kind and number
 * are one, and invisible characters are left out.
 */
export const visibleNameKey = (text: string): string =>
  nameKey(
    text
      .normalize('NFKC')
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replaceAll(/\s+/gu, ' '),
  );

/** The text with its first letter in upper case. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const counted = new Intl.NumberFormat('en-US');

/** A count as text: `1,204`. */
export const formatCount = (count: number): string => counted.format(count);

// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** False for text that a database cannot store as it is: control characters, lone surrogates. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !controlCharacters.test(text);
}

/** Message for text that isEmail rejects (LOG-06). */
export const emailInvalid = 'Please enter a valid email address';

/** Something@something.tld without blanks (LOG-06). */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) && text.length <= 254;
}
