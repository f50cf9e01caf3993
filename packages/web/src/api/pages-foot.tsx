import { Button } from '@mantine/core';
import { PrintedPart } from '../ui/printed-part.tsx';
import { problemText } from './api-error.ts';
import classes from './list-filter-bar.module.css';
import type { Pages } from './use-pages.ts';

/** Below a long list: the way to more of it. */
export function PagesFoot({ pages }: { pages: Pages }) {
  return (
    <div className={classes.foot}>
      {pages.laterError && (
        <p role="alert">{problemText(pages.laterError, 'More could not be read')}</p>
      )}
      {pages.hasMore && <PrintedPart rest="“Show more” reads on, “Export” has all of it." />}
      {pages.hasMore && (
        <Button
          variant="default"
          size="compact-sm"
          data-screen-only
          aria-disabled={pages.isReadingMore}
          onClick={() => {
            if (!pages.isReadingMore) pages.readMore();
          }}
        >
          {pages.isReadingMore ? 'Reading…' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
