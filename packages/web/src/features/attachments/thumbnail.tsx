import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { BlobImage } from '../../ui/blob-image.tsx';
import { openFile } from '../../ui/save-file.ts';
import type { PreviewedFile } from './previewed-file.ts';
import classes from './attachments.module.css';

/** Formats a file size. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

type ThumbnailProps = {
  name: string;
  content: Blob | null | undefined;
  shown: PreviewedFile;
  onShow: (shown: PreviewedFile) => void;
};

/** A thumbnail that opens the photo in large; for a document, a button that opens it. */
export function Thumbnail({ name, content, shown, onShow }: ThumbnailProps) {
  if (!content) {
    return (
      <span className={classes.thumbnail}>
        <IconPhoto size={20} aria-hidden />
      </span>
    );
  }
  if (content.type === 'application/pdf') {
    return (
      <button
        type="button"
        className={classes.thumbnail}
        aria-label={`Open ${name}`}
        onClick={() => openFile(content)}
      >
        <IconFileTypePdf size={24} aria-hidden />
      </button>
    );
  }
  const isShown = shown?.blob === content;
  return (
    <button
      type="button"
      className={classes.thumbnail}
      aria-label={`Show ${name}`}
      aria-pressed={isShown}
      onClick={() => onShow(isShown ? null : { name, blob: content })}
    >
      <BlobImage blob={content} alt="" />
    </button>
  );
}
