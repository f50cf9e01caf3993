/** Beginnings of files as their formats specify them, for tests. */

type Bytes = Uint8Array<ArrayBuffer>;

const text = (words: string) => Array.from(new TextEncoder().encode(words));

function bytesOf(...parts: readonly (readonly number[])[]): Bytes {
  return Uint8Array.from(parts.flat());
}

const bigEndian = (number: number, length: number) =>
  Array.from({ length }, (_, at) => Math.floor(number / 256 ** (length - 1 - at)) % 256);

const littleEndian = (number: number, length: number) => bigEndian(number, length).reverse();

/** A PNG's signature and header, RFC 2083. */
export function pngOf(width: number, height: number): Bytes {
  return bytesOf(
    [0x89, ...text('PNG'), 0x0d, 0x0a, 0x1a, 0x0a],
    [...bigEndian(13, 4), ...text('IHDR'), ...bigEndian(width, 4), ...bigEndian(height, 4)],
    [8, 6, 0, 0, 0, 0, 0, 0, 0],
  );
}

/** A JPEG with a comment, a table and a progressive frame, ITU T.81. */
export function jpegOf(width: number, height: number, comment = 'made by hand'): Bytes {
  return bytesOf(
    [0xff, 0xd8],
    [0xff, 0xfe, ...bigEndian(comment.length + 2, 2), ...text(comment)],
    [0xff, 0xff, 0xc4, 0, 4, 1, 2],
    [0xff, 0xc2, 0, 11, 8, ...bigEndian(height, 2), ...bigEndian(width, 2), 1, 1, 0x11, 0],
    [0xff, 0xd9],
  );
}

/** The three kinds of WebP, RFC 9649. */
export function webpOf(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Bytes {
  const chunk = {
    'VP8 ': [0, 0, 0, 0x9d, 0x01, 0x2a, ...littleEndian(width, 2), ...littleEndian(height, 2)],
    VP8L: [0x2f, ...littleEndian(width - 1 + (height - 1) * 2 ** 14, 4), 0, 0, 0, 0, 0],
    VP8X: [0, 0, 0, 0, ...littleEndian(width - 1, 3), ...littleEndian(height - 1, 3)],
  }[kind];
  const size = littleEndian(chunk.length, 4);
  return bytesOf(text('RIFF'), littleEndian(100, 4), text('WEBP'), text(kind), size, chunk);
}

export function pdfOf(content = 'nothing'): Bytes {
  return bytesOf(text(`%PDF-1.7\n${content}\n%%EOF\n`));
}

export const textBytes = (words: string): Bytes => bytesOf(text(words));
