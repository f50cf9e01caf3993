/** Opens a file in a new tab. */
export function openFile(content: Blob): void {
  const url = URL.createObjectURL(content);
  window.open(url, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads a file that the page has generated. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A portable file name: letters, digits and hyphens of the parts. */
export const fileName = (parts: readonly string[], ending: string): string =>
  `${parts.map(plain).filter(Boolean).join('-')}.${ending}`;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
