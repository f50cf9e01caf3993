/** Wrapper props for a field with a hint that appears while typing: forms reserve a line for it. */
export const hintLineProps = { 'data-says': true };
