import { attachmentMessages, checkFile, maxAttachmentBytes } from '@backcounter/core/attachments';
import { AppError, invalidField } from '@backcounter/core/errors';
import { fileKindOf } from '@backcounter/core/file-types';

/** Longest side of an uploaded photo in pixels; keeps an invoice's small print readable. */
const maxSidePx = 2000;

const quality = 0.85;

/** Pictures up to this size (bytes) are uploaded unchanged. */
const unchangedMaxBytes = 1_000_000;

/** Larger files are rejected without being read. */
const maxReadBytes = 100_000_000;

const tooLarge = () => new AppError('too_large', { message: attachmentMessages.tooLarge });
const unreadable = () => invalidField('file', attachmentMessages.wrongType);

/** Draws the picture upright (EXIF orientation) on a canvas, scaled down to the upload size. */
async function draw(file: Blob): Promise<HTMLCanvasElement> {
  // Upright by default; Safari before 17.2 refuses the option that says so.
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw unreadable();
  // Transparent pixels would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

async function shrink(file: File): Promise<File> {
  const canvas = await draw(file);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', quality);
  const blob = await promise;
  if (!blob) throw unreadable();
  const name = file.name.replace(/\.[^.]*$/, '');
  return new File([blob], `${name === '' ? 'photo' : name}.jpg`, { type: 'image/jpeg' });
}

type Size = { width: number; height: number };

const isWide = ({ width, height }: Size) => Math.max(width, height) > maxSidePx;

/** Chooses between original and shrunk picture: reduced dimensions matter more than bytes. */
const chooseUpload = (file: File, smaller: File, size: Size) =>
  isWide(size) || smaller.size < file.size ? smaller : file;

/**
 * Prepares a file for upload: photos are shrunk and turned upright, documents stay as they are, and
 * picture formats that only this browser can decode become JPEG. Throws AppError if it is not
 * acceptable.
 */
export async function prepareFile(file: File): Promise<File> {
  if (file.size > maxReadBytes) throw tooLarge();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = fileKindOf(bytes);
  if (!kind && file.type.startsWith('image/') && file.type !== 'image/svg+xml') {
    return shrink(file).catch(() => Promise.reject(unreadable()));
  }
  if (!kind || !('width' in kind)) {
    checkFile(file.name, bytes);
    return file;
  }
  // Checks the dimensions claimed by the header before decoding the picture.
  checkFile(file.name, bytes.subarray(0, unchangedMaxBytes));
  if (!isWide(kind) && file.size <= unchangedMaxBytes) return file;
  const sent = chooseUpload(file, await shrink(file).catch(() => file), kind);
  if (sent.size > maxAttachmentBytes) throw tooLarge();
  return sent;
}
