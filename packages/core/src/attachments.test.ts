import { describe, expect, it } from 'vitest';
import {
  attachmentInput,
  attachmentName,
  checkFile,
  checkAttachmentCount,
  maxAttachmentBytes,
} from './attachments.ts';
import { parseInput } from './fields.ts';
import { jpegOf, pdfOf, pngOf, textBytes } from './testing/files.ts';

describe('attachmentName', () => {
  it.each([
    ['Scan 1.pdf', 'application/pdf', 'Scan 1.pdf'],
    ['IMG_0001.JPEG', 'image/jpeg', 'IMG_0001.JPEG'],
    ['Quittung Söhne №7.webp', 'image/webp', 'Quittung Söhne №7.webp'],
    ['photo.pdf', 'image/png', 'photo.pdf.png'],
    ['page.html', 'image/jpeg', 'page.html.jpg'],
    ['noextension', 'application/pdf', 'noextension.pdf'],
    ['../../etc/passwd', 'image/png', 'passwd.png'],
    ['C:\\Users\\Ann\\bill.png', 'image/png', 'bill.png'],
    ['two\r\nlines "quoted".pdf', 'application/pdf', 'two lines quoted .pdf'],
    ['invoice\u202egnp.pdf', 'application/pdf', 'invoice gnp.pdf'],
    ['', 'image/jpeg', 'file.jpg'],
    ['.png', 'image/png', 'file.png'],
    ['...', 'image/png', 'file.png'],
    ['half \ud800.png', 'image/png', 'half \ufffd.png'],
  ] as const)('%j of %s is kept as %j', (sent, type, name) => {
    expect(attachmentName(sent, type)).toBe(name);
  });

  it('keeps the extension of a name that is too long', () => {
    expect(attachmentName(`${'x'.repeat(300)}.pdf`, 'application/pdf')).toBe(
      `${'x'.repeat(120)}.pdf`,
    );
  });
});

const filled = (bytes: Uint8Array, length: number) => {
  const whole = new Uint8Array(length);
  whole.set(bytes);
  return whole;
};

describe('checkFile', () => {
  it('returns the type by content, a matching name and the size', () => {
    expect(checkFile('bill.pdf', pngOf(10, 10))).toEqual({
      name: 'bill.pdf.png',
      type: 'image/png',
      size: pngOf(10, 10).length,
    });
  });

  it('accepts a file of 10 MB and rejects one that is a byte larger', () => {
    const largest = filled(pdfOf(), maxAttachmentBytes);
    expect(checkFile('a.pdf', largest).size).toBe(10_485_760);
    expect(() => checkFile('a.pdf', filled(pdfOf(), maxAttachmentBytes + 1))).toThrow(
      expect.objectContaining({ code: 'too_large', message: 'A file can be at most 10 MB' }),
    );
  });

  it.each([
    [
      'page.jpg',
      textBytes('<html>'),
      'Only photos (JPEG, PNG, WebP) and PDF files can be attached',
    ],
    ['logo.svg', textBytes('<svg>'), 'Only photos (JPEG, PNG, WebP) and PDF files can be attached'],
    ['empty.pdf', textBytes(''), 'Please choose a file'],
    [
      'huge.png',
      pngOf(20_000, 20_000),
      'This picture has too many pixels. At most 100 megapixels can be attached.',
    ],
  ])('refuses %s at the file', (name, bytes, message) => {
    expect(() => checkFile(name, bytes)).toThrow(
      expect.objectContaining({ code: 'invalid', fields: { file: message } }),
    );
  });

  it('takes a picture of 100 megapixels', () => {
    expect(checkFile('a.jpg', jpegOf(10_000, 10_000)).type).toBe('image/jpeg');
  });
});

it('a record has room for twenty files', () => {
  expect(() => checkAttachmentCount(19)).not.toThrow();
  expect(() => checkAttachmentCount(20)).toThrow('At most 20 files can be attached to one record');
});

it('a file belongs to an invoice, an income or a day of cash', () => {
  const read = (subject_kind: string) =>
    parseInput(attachmentInput, { subject_kind, subject_id: ' i1 ' });
  expect(read('daily_cash')).toEqual({ subject_kind: 'daily_cash', subject_id: 'i1' });
  expect(() => read('users')).toThrow(
    expect.objectContaining({ fields: { subject_kind: 'Unknown kind of record' } }),
  );
});
