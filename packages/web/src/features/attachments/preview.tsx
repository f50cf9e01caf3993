import type { ReactNode } from 'react';
import { BlobImage } from '../../ui/blob-image.tsx';
import type { Shown } from './shown.ts';
import classes from './attachments.module.css';

/** A photo large beside the form that is typed from it. */
export function Preview({ shown }: { shown: Shown }) {
  if (!shown) return null;
  return (
    <figure className={classes.preview}>
      <BlobImage blob={shown.blob} alt={shown.name} />
      <figcaption>{shown.name}</figcaption>
    </figure>
  );
}

/** A form with the photo beside it, where there is room for both. */
export function BesideForm({ shown, children }: { shown: Shown; children: ReactNode }) {
  return (
    <div className={classes.beside}>
      {children}
      <Preview shown={shown} />
    </div>
  );
}
