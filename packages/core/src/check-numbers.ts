import { amountToken, dateToken, withoutZeros } from './statement-lines.ts';

/** 'Check', but neither that of 'Checking' nor an e-check, which is a transfer. */
const checkWord = String.raw`(?<!\p{L}|\be[- ])(?:checks?|cheques?|chks?|cks?|share drafts?)(?!\p{L})`;
/** What may stand between it and its number. */
const between = '(?:paid|cleared|withdrawal|debit|serial|no|nr|nbr|num|number)(?!\\p{L})';

const labeled = new RegExp(
  String.raw`${checkWord}[^\p{L}\d]*(?:${between}[^\p{L}\d]*)*(\d+)`,
  'giu',
);
const labels = new RegExp(`${checkWord}|${between}`, 'giu');

/**
 * The numbers of checks in a line of the bank or the reference of a payment, without leading zeros:
 * those after the word 'Check', and all numbers where there is no other word: `1043`.
 */
export function checkNumbers(text: string): string[] {
  const rest = text.replaceAll(dateToken, ' ').replaceAll(amountToken, ' ');
  const isBare = !/\p{L}/u.test(rest.replaceAll(labels, ' '));
  const numbers = isBare
    ? (rest.match(/\d{2,}/g) ?? [])
    : [...rest.matchAll(labeled)].map(([, number = '']) => number);
  return [...new Set(numbers.map(withoutZeros))].filter((number) => number !== '0');
}
