import { useState } from 'react';
import { Button } from '@mantine/core';
import { Section } from '../../ui/section.tsx';
import { InvoiceResults } from './invoice-results.tsx';

/** So many more are read at a time, never whole years. */
const pageSize = 50;

/** What most visits come for, shown before one asks: the latest invoices, newest first. */
export function LatestInvoices() {
  const [limit, setLimit] = useState(pageSize);
  return (
    <Section title="Latest invoices, all stores">
      <InvoiceResults
        query={{ limit: String(limit) }}
        isLatest
        scope="latest, all stores"
        times={1}
        more={(count) =>
          count >= limit && (
            <Button variant="default" size="compact-sm" onClick={() => setLimit(limit + pageSize)}>
              Show more
            </Button>
          )
        }
      />
    </Section>
  );
}
