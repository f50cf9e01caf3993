import { Button } from '@mantine/core';
import { PartialPrintNote, restOfPages } from '../ui/partial-print-note.tsx';
import { problemText } from './api-error.ts';
import classes from './list-filter-bar.module.css';
import type { Pages } from './use-pages.ts';

/** The "Show more" button below a paginated list. */
export function PagesFoot({ pages }: { pages: Pages }) {
  return (
    <div className={classes.foot}>
      {pages.laterError && (
        <p role="alert">{problemText(pages.laterError, 'More rows could not be loaded')}</p>
      )}
      {pages.hasMore && <PartialPrintNote rest={restOfPages} />}
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
