import { attachmentMessages, checkFile, largestAttachment } from '@backcounter/core/attachments';
import { AppError, invalidField } from '@backcounter/core/errors';
import { fileKindOf } from '@backcounter/core/file-types';

/** The longest side of a photo that is sent: small print of an invoice stays readable. */
const longestSide = 2000;

const quality = 0.85;

/** A picture that is no larger than this is sent as it is. */
const smallEnough = 1_000_000;

/** Beyond this a file is not even looked into. */
const mostRead = 100_000_000;

const tooLarge = () => new AppError('too_large', { message: attachmentMessages.tooLarge });
const unreadable = () => invalidField('file', attachmentMessages.wrongType);

/** The picture, upright as the camera was held, on a canvas no larger than is sent. */
async function draw(file: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw unreadable();
  // What is transparent would turn black.
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

const isWide = ({ width, height }: Size) => Math.max(width, height) > longestSide;

/** The better one of a picture and what became of it: dimensions count more than bytes. */
const betterOf = (file: File, smaller: File, size: Size) =>
  isWide(size) || smaller.size < file.size ? smaller : file;

/**
 * A chosen file as it is sent: photos made smaller and upright, documents as they are. Throws
 * AppError with what is wrong with it; pictures in forms that only this browser knows are made JPEG.
 */
export async function prepareFile(file: File): Promise<File> {
  if (file.size > mostRead) throw tooLarge();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = fileKindOf(bytes);
  if (!kind && file.type.startsWith('image/') && file.type !== 'image/svg+xml') {
    return shrink(file).catch(() => Promise.reject(unreadable()));
  }
  if (!kind || !('width' in kind)) {
    checkFile(file.name, bytes);
    return file;
  }
  // What the header claims is refused before anything is drawn.
  checkFile(file.name, bytes.subarray(0, smallEnough));
  if (!isWide(kind) && file.size <= smallEnough) return file;
  const sent = betterOf(file, await shrink(file).catch(() => file), kind);
  if (sent.size > largestAttachment) throw tooLarge();
  return sent;
}
