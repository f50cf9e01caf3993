/** The cells of a block copied out of a spreadsheet: rows by line, columns by tab. */
export function readPastedBlock(text: string): string[][] {
  const lines = linesOf(text.replaceAll(/\r\n?/g, '\n'));
  // A spreadsheet ends the last row too.
  if (lines.length > 1 && lines.at(-1)?.every((cell) => cell === '')) lines.pop();
  const width = Math.max(...lines.map((line) => line.length));
  return lines.map((line) => [...line, ...Array<string>(width - line.length).fill('')]);
}

const quoted = /^"((?:[^"]|"")*)"(?=\t|\n|$)/;

/** Cells with line breaks or tabs come in quotes, and quotes in them twice. */
function linesOf(text: string): string[][] {
  const lines: string[][] = [[]];
  let rest = text;
  for (;;) {
    const inQuotes = quoted.exec(rest);
    const cell = inQuotes?.[0] ?? /^[^\t\n]*/.exec(rest)?.[0] ?? '';
    lines.at(-1)?.push((inQuotes?.[1]?.replaceAll('""', '"') ?? cell).trim());
    const separator = rest[cell.length];
    if (separator === undefined) return lines;
    if (separator === '\n') lines.push([]);
    rest = rest.slice(cell.length + 1);
  }
}
