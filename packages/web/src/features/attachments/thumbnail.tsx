import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { BlobImage } from '../../ui/blob-image.tsx';
import { openFile } from '../../ui/save-file.ts';
import type { Shown } from './shown.ts';
import classes from './attachments.module.css';

/** A file's size as people say it. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

type ThumbnailProps = {
  name: string;
  content: Blob | null | undefined;
  shown: Shown;
  onShow: (shown: Shown) => void;
};

/** A photo small, which shows it large; a document as a button that opens it. */
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
