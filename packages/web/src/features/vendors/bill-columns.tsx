import { Link } from '@tanstack/react-router';
import { formatDate } from '@backcounter/core/dates';
import { centsToDollars, formatCents } from '@backcounter/core/money';
import { usePersistentSearch } from '../../ui/address.ts';
import type { Column } from '../../ui/data-table-props.ts';
import { paths } from '../../ui/paths.ts';
import classes from './panel.module.css';
import type { Bills } from './use-bills.ts';
import type { Vendor } from './vendor.ts';

const centsOf = (bills: Bills, { id }: Vendor) => bills.byVendor?.get(id)?.cents ?? 0;
const latestOf = (bills: Bills, { id }: Vendor) => bills.byVendor?.get(id)?.latest ?? '';

/**
 * Columns for each vendor's last invoice and its total of twelve months, linked to those invoices.
 */
export function billColumns(bills: Bills): Column<Vendor>[] {
  const isKnown = bills.byVendor !== null;
  const unknown = <span className={classes.quiet}>{bills.isFailed ? 'not loaded' : '…'}</span>;
  const latestText = (vendor: Vendor) => {
    const date = latestOf(bills, vendor);
    return date === '' ? 'none in 12 months' : formatDate(date);
  };
  const latestCell = (vendor: Vendor) => (
    <>
      {latestText(vendor)}
      {latestOf(bills, vendor) !== '' && <span className={classes.onPhones}> last invoice</span>}
    </>
  );
  const centsText = (vendor: Vendor) => formatCents(centsOf(bills, vendor));
  return [
    {
      id: 'latest',
      header: 'Last Invoice',
      value: (vendor) => latestOf(bills, vendor),
      text: (vendor) => (isKnown ? latestText(vendor) : ''),
      cell: (vendor) => (isKnown ? latestCell(vendor) : unknown),
      exportedAs: { kind: 'date' },
      isUnbreakable: true,
    },
    {
      id: 'billed',
      header: 'Last 12 Months',
      value: (vendor) => centsOf(bills, vendor),
      text: (vendor) => (isKnown ? centsText(vendor) : ''),
      cell: (vendor) =>
        isKnown ? <Billed vendor={vendor} bills={bills} text={centsText(vendor)} /> : unknown,
      exported: (vendor) => (isKnown ? centsToDollars(centsOf(bills, vendor)) : ''),
      exportedAs: { kind: 'money', isSummed: true },
      isFigure: true,
      unit: ' in 12 months',
    },
  ];
}

/** Sum over the listed vendors; empty until loaded. */
export const sumsOf = (bills: Bills) => ({
  billed: (vendors: readonly Vendor[]) =>
    bills.byVendor === null
      ? ''
      : formatCents(vendors.reduce((sum, vendor) => sum + centsOf(bills, vendor), 0)),
});

type BilledProps = { vendor: Vendor; bills: Bills; text: string };

/** An amount that links to its invoices. */
function Billed({ vendor, bills, text }: BilledProps) {
  const persistent = usePersistentSearch();
  const { listed } = bills;
  if (listed === null || centsOf(bills, vendor) === 0) return text;
  return (
    <Link
      to={paths.vendorsInvoices}
      search={{ ...persistent, view: 'invoices', vendor: vendor.id, ...listed }}
      aria-label={`Invoices of ${vendor.name}, ${text}`}
    >
      {text}
    </Link>
  );
}
