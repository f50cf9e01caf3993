import type { ReactNode } from 'react';
import { BlobImage } from '../../ui/blob-image.tsx';
import type { PreviewedFile } from './previewed-file.ts';
import classes from './attachments.module.css';

/** A photo in large, beside the form that is filled in from it. */
export function Preview({ shown }: { shown: PreviewedFile }) {
  if (!shown) return null;
  return (
    <figure className={classes.preview}>
      <BlobImage blob={shown.blob} alt={shown.name} />
      <figcaption>{shown.name}</figcaption>
    </figure>
  );
}

/** A form with the photo beside it, if both fit. */
export function BesideForm({ shown, children }: { shown: PreviewedFile; children: ReactNode }) {
  return (
    <div className={classes.beside}>
      {children}
      <Preview shown={shown} />
    </div>
  );
}
