import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { problemText } from './api-error.ts';
import classes from './list-filter-bar.module.css';
import type { Pages } from './use-pages.ts';

type PagesFootProps = { pages: Pages; total: UseQueryResult<{ total: number }> };

/** Below a long list: what everything that matches comes to, and the way to more of it. */
export function PagesFoot({ pages, total }: PagesFootProps) {
  return (
    <div className={classes.foot}>
      {total.data && (
        <p>
          Total of all that match: <strong>{formatCents(wireToCents(total.data.total))}</strong>
        </p>
      )}
      {total.error && !pages.error && (
        <p role="alert">{problemText(total.error, 'The total could not be read')}</p>
      )}
      {pages.laterError && (
        <p role="alert">{problemText(pages.laterError, 'More could not be read')}</p>
      )}
      {pages.hasMore && (
        <Button
          variant="default"
          size="compact-sm"
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
