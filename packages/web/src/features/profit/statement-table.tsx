import type { ReactNode } from 'react';
import { IconChevronRight, IconPencil } from '@tabler/icons-react';
import { drillDownPath, type DrillDown } from '@backcounter/core/drill-down';
import { formatCents, formatSignedCents, wireToCents } from '@backcounter/core/money';
import { storeOf, type ComparedStore } from '../../api/change-sentence.tsx';
import { useAddressText } from '../../ui/address.ts';
import { PathLink } from '../../ui/linked-text.tsx';
import { ignoreSecondClick } from '../../ui/second-click.ts';
import { formatShare } from './figures.ts';
import { rangeLabel } from './range-text.ts';
import type { Compared, Statement } from './statement-lines.ts';
import classes from './statement.module.css';
import type { AccountOf } from './vendor-account.tsx';

type Account = Statement['purchases'];
type Vendor = Account['vendors'][number];

type StatementTableProps = {
  statement: Statement;
  of: ComparedStore;
  /** Changes a vendor's account; null if the user may not. */
  onAccount: ((vendor: AccountOf) => void) | null;
};

/** The lines from sales to profit; an account opens into its vendors, each linked to its invoices. */
export function StatementTable({ statement, of, onAccount }: StatementTableProps) {
  const { sales, purchases, gross_profit: gross, expenses, employeeSalary, profit } = statement;
  const whole = { sales: wireToCents(sales.amount), hasAgainst: statement.against_entered };
  const path = (rows: Omit<DrillDown, 'storeId'>) =>
    drillDownPath({ ...rows, storeId: storeOf(of.storeId) }, of);
  const accounts = useOpenAccounts();
  const account = (line: Account) => (
    <AccountRows
      key={line.account}
      line={line}
      whole={whole}
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
          <th scope="col">{rangeLabel(of.range)}</th>
          <th scope="col">Of Sales</th>
          <th scope="col">{rangeLabel(of.against)}</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        <Row line={sales} whole={whole}>
          <PathLink path={path({ of: 'sales' })} text="Sales" name="Sales, show the sales" />
        </Row>
        {account(purchases)}
        <Row line={gross} whole={whole} isTotal>
          Gross Profit
        </Row>
        {expenses.map(account)}
        <Row line={employeeSalary} whole={whole}>
          <PathLink
            path={path({ of: 'employeeSalary' })}
            text="Employee Salary"
            name="Employee Salary, show the hours"
          />
        </Row>
      </tbody>
      <tfoot>
        <Row line={profit} whole={whole} isTotal>
          Profit
        </Row>
      </tfoot>
    </table>
  );
}

/** The accounts whose vendors are shown, in the address: whoever follows a vendor's link comes back. */
function useOpenAccounts() {
  const [text, setText] = useAddressText('account', { isTyped: true });
  const open = text === '' ? [] : text.split('\n');
  const isOpen = (account: string) => open.includes(account);
  return {
    isOpen,
    toggle: (account: string) => {
      const others = open.filter((each) => each !== account);
      setText((isOpen(account) ? others : [...open, account]).join('\n'));
    },
  };
}

/** Sales in cents, of which amounts are shares, and whether the other period has any entries. */
type Whole = { sales: number; hasAgainst: boolean };

type RowProps = {
  line: Compared;
  whole: Whole;
  isTotal?: boolean;
  isVendor?: boolean;
  children: ReactNode;
};

function Row({ line, whole, isTotal = false, isVendor = false, children }: RowProps) {
  const cents = wireToCents(line.amount);
  const before = wireToCents(line.against);
  return (
    <tr data-total={isTotal || undefined} data-vendor={isVendor || undefined}>
      <th scope="row">{children}</th>
      <td data-negative={cents < 0 || undefined}>{formatCents(cents)}</td>
      <td className={classes.share}>{formatShare(cents, whole.sales)}</td>
      <td className={classes.against}>{whole.hasAgainst ? formatCents(before) : '–'}</td>
      <td className={classes.difference}>
        {whole.hasAgainst ? formatSignedCents(cents - before) : '–'}
      </td>
    </tr>
  );
}

type AccountRowsProps = {
  line: Account;
  whole: Whole;
  isOpen: boolean;
  onToggle: () => void;
  children: (vendor: Vendor) => ReactNode;
};

function AccountRows({ line, whole, isOpen, onToggle, children }: AccountRowsProps) {
  return (
    <>
      <Row line={line} whole={whole}>
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
          <Row key={vendor.vendor_id} line={vendor} whole={whole} isVendor>
            {children(vendor)}
          </Row>
        ))}
    </>
  );
}
