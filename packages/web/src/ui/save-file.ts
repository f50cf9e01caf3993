/** Shows a file in a tab of its own, as the browser shows such files. */
export function openFile(content: Blob): void {
  const url = URL.createObjectURL(content);
  window.open(url, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Hands a file that was made in the page to whoever asked for it, as a download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A name that every file system takes: letters, digits and hyphens of the parts. */
export const fileName = (parts: readonly string[], ending: string): string =>
  `${parts.map(plain).filter(Boolean).join('-')}.${ending}`;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
