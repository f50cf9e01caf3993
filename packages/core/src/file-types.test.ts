import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileKindOf } from './file-types.ts';
import { jpegOf, pdfOf, pngOf, textBytes, webpOf } from './testing/files.ts';

describe('fileKindOf', () => {
  it.each([
    ['a PNG', pngOf(640, 480), { type: 'image/png', width: 640, height: 480 }],
    [
      'a PNG that ends behind its size',
      pngOf(640, 480).subarray(0, 24),
      { type: 'image/png', width: 640, height: 480 },
    ],
    ['a JPEG', jpegOf(4032, 3024), { type: 'image/jpeg', width: 4032, height: 3024 }],
    ['a lossy WebP', webpOf('VP8 ', 800, 600), { type: 'image/webp', width: 800, height: 600 }],
    ['a lossless WebP', webpOf('VP8L', 801, 602), { type: 'image/webp', width: 801, height: 602 }],
    [
      'an extended WebP',
      webpOf('VP8X', 16_000, 9000),
      { type: 'image/webp', width: 16_000, height: 9000 },
    ],
    ['a PDF', pdfOf(), { type: 'application/pdf' }],
    [
      'a PDF behind a byte order mark and a blank line',
      Uint8Array.from([0xef, 0xbb, 0xbf, 0x0d, 0x0a, ...pdfOf()]),
      { type: 'application/pdf' },
    ],
    [
      'a PDF behind a tab and a space',
      Uint8Array.from([0x09, 0x20, ...pdfOf()]),
      { type: 'application/pdf' },
    ],
    [
      'a picture of absurd dimensions',
      pngOf(20_000, 20_000),
      { type: 'image/png', width: 20_000, height: 20_000 },
    ],
    [
      'a JPEG whose comment is a page',
      jpegOf(10, 10, '<html><script>alert(1)</script></html>'),
      { type: 'image/jpeg', width: 10, height: 10 },
    ],
  ])('knows %s by its content', (_, bytes, kind) => {
    expect(fileKindOf(bytes)).toEqual(kind);
  });

  it.each([0xc4, 0xc8, 0xcc])(
    'reads on behind the part %i of a JPEG, which is no frame',
    (marker) => {
      const jpeg = jpegOf(40, 30);
      const part = Uint8Array.from([0xff, marker, 0, 8, 8, 0, 1, 0, 1, 0]);
      const bytes = Uint8Array.from([...jpeg.subarray(0, 2), ...part, ...jpeg.subarray(2)]);
      expect(fileKindOf(bytes)).toEqual({ type: 'image/jpeg', width: 40, height: 30 });
    },
  );

  it.each([
    ['nothing', textBytes('')],
    ['a page', textBytes('<!doctype html><script>alert(1)</script>')],
    ['an SVG', textBytes('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a GIF', textBytes('GIF89a')],
    ['a page that names PDF later', textBytes('<html>%PDF-1.7')],
    ['a zip', textBytes('PK\u0003\u0004')],
    ['a program', textBytes('MZ')],
    ['a PNG without a header', pngOf(1, 1).subarray(0, 20)],
    ['a PNG whose first part is another', pngOf(1, 1).map((byte, at) => (at === 12 ? 0 : byte))],
    ['a PNG without pixels', pngOf(0, 10)],
    ['a JPEG that ends early', jpegOf(10, 10).subarray(0, 24)],
    ['a JPEG whose parts do not follow each other', textBytes('\u00ff').with(0, 0xff)],
    ['a JPEG without height', jpegOf(10, 0)],
    ['a WebP of an unknown kind', webpOf('VP8X', 9, 9).map((byte, at) => (at === 15 ? 0 : byte))],
    ['a WebP of a kind with four letters', webpOf('VP8 ', 9, 9).with(15, 0x39)],
    ['a WebP that ends early', webpOf('VP8X', 9, 9).subarray(0, 28)],
    ['a sound in the same container', textBytes('RIFF0000WAVEfmt 0000000000000000000')],
  ])('does not take %s', (_, bytes) => {
    expect(fileKindOf(bytes)).toBeNull();
  });

  it('reads any bytes to the end', () => {
    const start = fc.constantFrom(jpegOf(9, 9).subarray(0, 4), webpOf('VP8L', 9, 9), pngOf(9, 9));
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 200 }), (signature, rest) => {
        const kind = fileKindOf(Uint8Array.from([...signature, ...rest]));
        expect([null, 'image/jpeg', 'image/png', 'image/webp']).toContain(kind && kind.type);
      }),
    );
  });
});
