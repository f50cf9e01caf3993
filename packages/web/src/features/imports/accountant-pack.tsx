import { Button } from '@mantine/core';
import { monthBefore, monthOf, yearOf } from '@backcounter/core/dates';
import { useState } from 'react';
import { useDownload } from '../../api/download.ts';
import { allStores, StorePicker } from '../../api/store-picker.tsx';
import { useToday } from '../../session/use-business.ts';
import { Notice } from '../../ui/notice.tsx';
import { MonthPicker } from '../../ui/period-pickers.tsx';
import { FilterRow } from '../../ui/section.tsx';
import { CloseBooks } from './close-books.tsx';

/** How many years back months are offered. */
const yearsBack = 6;

/** Downloads a month for the accountant; last month by default. */
export function AccountantPack() {
  const today = useToday();
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen ?? monthBefore(monthOf(today));
  const [store, setStore] = useState(allStores);
  const { busy, notice, start } = useDownload();
  const query = { month, store_id: store };
  return (
    <>
      <p>
        A month as one zip: profit, every row as CSV, a workbook, wages and hours, the invoices’
        files, and a journal for QuickBooks and Xero. Its accounts are named under Settings.
      </p>
      <FilterRow>
        <MonthPicker
          firstYear={yearOf(today) - yearsBack}
          lastYear={yearOf(today)}
          lastMonth={monthOf(today)}
          isNewestFirst
          value={month}
          onChange={setChosen}
        />
        <StorePicker withAll value={store} onChange={setStore} />
        <Button
          variant="default"
          loading={busy !== null}
          disabled={month === '' || store === ''}
          onClick={() => start('GET /exports/accountant.zip', { query })}
        >
          Accountant&apos;s pack
        </Button>
      </FilterRow>
      <Notice of={notice} />
      <CloseBooks month={month} />
    </>
  );
}
