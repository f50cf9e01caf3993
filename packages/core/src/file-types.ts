/** Accepted file types, detected by the first bytes, never by the name. */
export const attachmentTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
] as const;

export type AttachmentType = (typeof attachmentTypes)[number];

const extensions: Readonly<Record<AttachmentType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** File extension of a type, without the dot. */
export const extensionOf = (type: AttachmentType): string => extensions[type];

/** Detected type; pictures include their size in pixels. */
export type FileKind =
  | { type: 'application/pdf' }
  | { type: Exclude<AttachmentType, 'application/pdf'>; width: number; height: number };

type Size = { width: number; height: number };

function startsWith(bytes: Uint8Array, signature: readonly number[], at = 0): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte);
}

const codes = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0));

const signatures = {
  png: [0x89, ...codes('PNG\r\n'), 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
  riff: codes('RIFF'),
  webp: codes('WEBP'),
  pdf: codes('%PDF-'),
} as const;

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function pngSize(bytes: Uint8Array): Size | null {
  if (bytes.length < 24 || !startsWith(bytes, codes('IHDR'), 12)) return null;
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** JPEG start-of-frame markers; C4, C8 and CC in between are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers without a length field. */
const isStandaloneMarker = (marker: number) =>
  marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

function jpegSize(bytes: Uint8Array): Size | null {
  const view = viewOf(bytes);
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (isStandaloneMarker(marker)) at += 2;
    else if (isFrame(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    } else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

const readUint24 = (view: DataView, at: number) =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;

function webpSize(bytes: Uint8Array): Size | null {
  if (bytes.length < 30) return null;
  const view = viewOf(bytes);
  if (startsWith(bytes, codes('VP8X'), 12)) {
    return { width: readUint24(view, 24) + 1, height: readUint24(view, 27) + 1 };
  }
  if (startsWith(bytes, codes('VP8L'), 12) && bytes[20] === 0x2f) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (startsWith(bytes, codes('VP8 '), 12) && startsWith(bytes, [0x9d, 0x01, 0x2a], 23)) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  return null;
}

function picture(
  type: Exclude<AttachmentType, 'application/pdf'>,
  size: Size | null,
): FileKind | null {
  return size && size.width > 0 && size.height > 0 ? { type, ...size } : null;
}

/**
 * Offset of the document after a byte order mark or blank lines, which some scanners write first.
 */
function startOfText(bytes: Uint8Array): number {
  let at = startsWith(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0;
  while (at < 64 && [0x09, 0x0a, 0x0d, 0x20].includes(bytes[at] ?? -1)) at += 1;
  return at;
}

/**
 * Detects the type of a file by its content: a picture with the size in its header, or a PDF. Null
 * for anything else, and for a picture with an incomplete header.
 */
export function fileKindOf(bytes: Uint8Array): FileKind | null {
  if (startsWith(bytes, signatures.jpeg)) return picture('image/jpeg', jpegSize(bytes));
  if (startsWith(bytes, signatures.png)) return picture('image/png', pngSize(bytes));
  if (startsWith(bytes, signatures.riff) && startsWith(bytes, signatures.webp, 8)) {
    return picture('image/webp', webpSize(bytes));
  }
  return startsWith(bytes, signatures.pdf, startOfText(bytes)) ? { type: 'application/pdf' } : null;
}
