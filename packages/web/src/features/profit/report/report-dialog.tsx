import { CloseButton, Modal } from '@mantine/core';
import { periodLabel } from '@backcounter/core/dates';
import type { ProfitFilter } from '@backcounter/core/profit';
import { useApiQuery } from '../../../api/use-api-query.ts';
import {
  useRowsWithUniqueStores,
  useStores,
  useUniqueStoreNames,
} from '../../../api/use-stores.ts';
import { useFocusReturn } from '../../../ui/dialog.tsx';
import { allStores } from '../../../api/store-picker.tsx';
import { periodOf, periodQuery, rangeOf } from '../filter.ts';
import type { Report } from '../row-columns.ts';
import { WhyInBrief } from '../why-it-changed.tsx';
import { ReportFiles } from './report-files.tsx';
import { ReportPrint } from './report-print.tsx';
import { ReportTabs } from './report-tabs.tsx';
import { ReportFailure, ReportWaiting } from './report-states.tsx';
import type { ReportScope } from './scope.ts';
import classes from './report.module.css';

type ReportDialogProps = { filter: ProfitFilter; onClose: () => void };

/** Full-page report of everything that makes up a month's profit (PRF-18, PRF-19). */
export function ReportDialog({ filter, onClose }: ReportDialogProps) {
  useFocusReturn();
  const scope = useScope(filter);
  const { month, storeName } = scope;
  const response = useApiQuery('GET /profit/report', { query: periodQuery(filter.storeId, month) });
  const report = useReportWithUniqueNames(response.data);
  const why = <WhyInBrief storeId={filter.storeId} range={rangeOf(month)} />;
  return (
    <Modal.Root
      opened
      returnFocus={false}
      onClose={onClose}
      size="100%"
      lockScroll={false}
      yOffset="16px"
      xOffset="16px"
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content>
        <div className={classes.head}>
          <Modal.Title component="h2" className={classes.title ?? ''}>
            Detailed Monthly Report
          </Modal.Title>
          <p>
            {storeName}, {periodLabel(month)}
          </p>
          {report && <ReportFiles report={report} scope={scope} />}
          <CloseButton aria-label="Close" className={classes.close ?? ''} onClick={onClose} />
        </div>
        <Modal.Body className={classes.body ?? ''}>
          {report ? (
            <>
              <ReportTabs report={report} scope={scope} />
              {why}
              <ReportPrint report={report} scope={scope} why={why} />
            </>
          ) : response.isError && !response.isFetching ? (
            <ReportFailure onRetry={() => void response.refetch()} />
          ) : (
            <ReportWaiting />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function useScope(filter: ProfitFilter): ReportScope {
  const { stores } = useStores();
  const store = stores.map(useUniqueStoreNames()).find(({ _id }) => _id === filter.storeId);
  const isAllStores = filter.storeId === allStores;
  const storeName = isAllStores ? 'All Stores' : (store?.name ?? '');
  return { month: periodOf(filter), storeName, isAllStores };
}

/** The loaded report with unique store names. */
function useReportWithUniqueNames(report: Report | undefined): Report | undefined {
  const sales = useRowsWithUniqueStores(report?.sales);
  const invoices = useRowsWithUniqueStores(report?.invoices);
  const employeeShifts = useRowsWithUniqueStores(report?.employeeShifts);
  return report && { ...report, sales, invoices, employeeShifts };
}
