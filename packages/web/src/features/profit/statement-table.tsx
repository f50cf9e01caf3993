import type { ReactNode } from 'react';
import { IconChevronRight, IconPencil } from '@tabler/icons-react';
import type { DateRange } from '@backcounter/core/dates';
import { listPath, type ListedRows } from '@backcounter/core/drill-down';
import { storeOf } from '../../api/change-sentence.tsx';
import { PathLink } from '../../ui/linked-text.tsx';
import { ignoreSecondClick } from '../../ui/second-click.ts';
import type { AccountLine, StatementOf, VendorLine } from './statement-lines.ts';
import classes from './statement.module.css';
import { useOpenAccounts } from './use-open-accounts.ts';
import type { AccountOf } from './vendor-account.tsx';

type StatementTableProps<Line> = {
  statement: StatementOf<Line>;
  /** The store, and the dates whose rows the lines lead to. */
  of: { storeId: string; range: DateRange };
  /** Header cells of the amounts. */
  head: ReactNode;
  /** Cells of a line's amounts. */
  cells: (line: Line) => ReactNode;
  /** A further row below gross profit and profit, named as their share of sales. */
  below?: (line: Line, name: string) => ReactNode;
  /** Changes a vendor's account; null if the user may not. */
  onAccount: ((vendor: AccountOf) => void) | null;
};

/** The lines from sales to profit; an account opens into its vendors, each linked to its invoices. */
export function StatementTable<Line extends object>({
  statement,
  of,
  head,
  cells,
  below,
  onAccount,
}: StatementTableProps<Line>) {
  const { sales, purchases, gross_profit: gross, expenses, employeeSalary, profit } = statement;
  const path = (rows: Omit<ListedRows, 'storeId'>) =>
    listPath({ ...rows, storeId: storeOf(of.storeId) }, of.range);
  const accounts = useOpenAccounts();
  const account = (line: AccountLine<Line>) => (
    <AccountRows
      key={line.account}
      line={line}
      cells={cells}
      isOpen={accounts.isOpen(line.account)}
      onToggle={() => accounts.toggle(line.account)}
    >
      {(vendor) => (
        <>
          <PathLink
            path={path({ of: 'invoices', vendorId: vendor.vendor_id })}
            text={vendor.name}
            name={`${vendor.name}, show the invoices`}
          />
          {onAccount && !vendor.is_deleted && (
            <button
              type="button"
              className={classes.change}
              aria-label={`Account of ${vendor.name}`}
              title="Account"
              onMouseDown={ignoreSecondClick}
              onClick={() => {
                const { vendor_id: vendorId, name, account: own } = vendor;
                onAccount({ vendorId, name, account: own ?? '' });
              }}
            >
              <IconPencil size={14} aria-hidden />
            </button>
          )}
        </>
      )}
    </AccountRows>
  );
  return (
    <table className={classes.statement} aria-label="Profit and Loss">
      <thead>
        <tr>
          <th scope="col">Account</th>
          {head}
        </tr>
      </thead>
      <tbody>
        <Row amounts={cells(sales)}>
          <PathLink path={path({ of: 'sales' })} text="Sales" name="Sales, show the sales" />
        </Row>
        {account(purchases)}
        <Row amounts={cells(gross)} isTotal>
          Gross Profit
        </Row>
        {below?.(gross, 'Gross Margin')}
        {expenses.map(account)}
        <Row amounts={cells(employeeSalary)}>
          <PathLink
            path={path({ of: 'employeeSalary' })}
            text="Employee Salary"
            name="Employee Salary, show the hours"
          />
        </Row>
      </tbody>
      <tfoot>
        <Row amounts={cells(profit)} isTotal>
          Profit
        </Row>
        {below?.(profit, 'Margin on Sales')}
      </tfoot>
    </table>
  );
}

type RowProps = {
  amounts: ReactNode;
  isTotal?: boolean;
  isVendor?: boolean;
  children: ReactNode;
};

const Row = ({ amounts, isTotal = false, isVendor = false, children }: RowProps) => (
  <tr data-total={isTotal || undefined} data-vendor={isVendor || undefined}>
    <th scope="row">{children}</th>
    {amounts}
  </tr>
);

type AccountRowsProps<Line> = {
  line: AccountLine<Line>;
  cells: (line: Line) => ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: (vendor: VendorLine<Line>) => ReactNode;
};

function AccountRows<Line>({ line, cells, isOpen, onToggle, children }: AccountRowsProps<Line>) {
  return (
    <>
      <Row amounts={cells(line)}>
        {line.vendors.length === 0 ? (
          line.account
        ) : (
          <button
            type="button"
            className={classes.account}
            aria-expanded={isOpen}
            aria-label={`${line.account}, its vendors`}
            onClick={onToggle}
          >
            <IconChevronRight size={14} aria-hidden /> {line.account}
          </button>
        )}
      </Row>
      {isOpen &&
        line.vendors.map((vendor) => (
          <Row key={vendor.vendor_id} amounts={cells(vendor)} isVendor>
            {children(vendor)}
          </Row>
        ))}
    </>
  );
}
