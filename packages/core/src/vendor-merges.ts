import { z } from 'zod';
import { chosenId, versionSeen } from './fields.ts';
import { formatCents } from './money.ts';
import { searchKey } from './search.ts';
import { formatCount } from './text.ts';

/** Messages about merging vendors, shared by form, server and demo. */
export const vendorMergeMessages = {
  chooseVendor: 'Please choose the vendor that stays',
  sameVendor: 'A vendor cannot be merged into itself',
  vendorGone: 'This vendor no longer exists',
  hiddenStores: 'You can only merge vendors all of whose stores you see',
} as const;

/** Invoice numbers that a message lists; the dialog has all of them. */
const numbersInMessage = 5;

/**
 * Message for invoice numbers that both vendors have: what looks like two vendors may be one whose
 * invoices were entered twice, so a person decides.
 */
export function sharedNumbersMessage(numbers: readonly string[]): string {
  const [first, ...others] = numbers;
  if (first === undefined) return 'Both vendors have an invoice with the same number';
  if (others.length === 0) return `Both vendors have an invoice with the number ${first}`;
  const more = numbers.length - numbersInMessage;
  const listed = numbers.slice(0, numbersInMessage).join(', ');
  return `Both vendors have invoices with the numbers ${listed}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Message if the kept vendor's name already belongs to another vendor of an added store. */
export const keptNameTakenMessage = (name: string): string =>
  `Another vendor "${name}" delivers to one of these stores. Please merge those two first.`;

/** The body of `POST /api/vendors/{id}/merge`: the vendor that stays. */
export const vendorMergeInput = z.object({
  into: chosenId(vendorMergeMessages.chooseVendor),
  updated_at: versionSeen
    .optional()
    .meta({ description: 'That of the merged vendor as it was seen; refused if it has changed' }),
});

/** What the activity adds to the row of a vendor whose deletion was a merge. */
const mergedRow = z.object({
  merged_into: z.object({ _id: z.string(), name: z.string() }),
  merged_invoices: z.number(),
});

/** The kept vendor and the number of moved invoices in a deleted vendor's row; null if it was not merged. */
export function readMerge(deleted: Record<string, unknown> | null) {
  const { success, data } = mergedRow.safeParse(deleted);
  return success ? { into: data.merged_into, invoices: data.merged_invoices } : null;
}

/** What two spellings of a company's name often differ by. */
const companyWords: ReadonlySet<string> = new Set([
  ...['inc', 'incorporated', 'llc', 'llp', 'lp', 'ltd', 'limited', 'pllc', 'pc'],
  ...['co', 'company', 'corp', 'corporation', 'the', 'and'],
]);

/** The words of a name without case, accents, punctuation and legal form; all if nothing else is left. */
function nameWords(name: string): string[] {
  const words = searchKey(name)
    // An apostrophe or dot is within a word: "Lay's", "L.L.C.".
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !companyWords.has(word));
  return telling.length > 0 ? telling : words;
}

const isWithin = (words: readonly string[], others: readonly string[]) =>
  words.length > 0 && words.every((word) => others.includes(word));

/** How alike two names are: 0 for the same words, 1 if one has all words of the other, else 2. */
function nameDistance(one: readonly string[], other: readonly string[]): 0 | 1 | 2 {
  const isPart = isWithin(one, other);
  const isWhole = isWithin(other, one);
  if ((isPart && isWhole) || one.join('') === other.join('')) return 0;
  return isPart || isWhole ? 1 : 2;
}

/**
 * Sorts vendors by how alike their names are to a name, and keeps the order of those that are equally
 * alike; `same` are those with the same words.
 */
export function sortBySimilarName<Named extends { name: string }>(
  vendors: readonly Named[],
  name: string,
): { sorted: Named[]; same: Named[] } {
  const words = nameWords(name);
  const ranked = vendors
    .map((vendor) => ({ vendor, distance: nameDistance(words, nameWords(vendor.name)) }))
    .sort((a, b) => a.distance - b.distance);
  return {
    sorted: ranked.map(({ vendor }) => vendor),
    same: ranked.filter(({ distance }) => distance === 0).map(({ vendor }) => vendor),
  };
}

const ownersName = (name: string) => (/s$/i.test(name) ? `${name}’` : `${name}’s`);

/** Says what a merge does: `12 invoices of COCA COLA CO, $4,310.22, become Coca-Cola’s. COCA COLA CO is deleted.` */
export function mergeSentence(
  { from, into }: { from: string; into: string },
  { count, cents }: { count: number; cents: number },
): string {
  const deletion = `${from} is deleted.`;
  if (count === 0) return `${from} has no invoices. ${deletion}`;
  const invoices = count === 1 ? '1 invoice' : `${formatCount(count)} invoices`;
  const verb = count === 1 ? 'becomes' : 'become';
  return `${invoices} of ${from}, ${formatCents(cents)}, ${verb} ${ownersName(into)}. ${deletion}`;
}
