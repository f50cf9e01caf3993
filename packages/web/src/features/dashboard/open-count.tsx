import type { FindingKind } from '@backcounter/core/findings';
import { invoiceFindings, saleFindings, shiftFindings } from '../../api/worth-a-look.tsx';
import type { Section } from '../../session/sections.ts';
import classes from './screen.module.css';
import { useUnchangedPasswords } from './unchanged-passwords.tsx';
import { useFindings } from './use-findings.ts';

/** Where each kind of finding is put right. */
const kindsOf: Partial<Record<Section['id'], readonly FindingKind[]>> = {
  vendorsInvoices: invoiceFindings,
  sales: saleFindings,
  employees: shiftFindings,
};

/** How much of what needs attention is put right in a section; nothing until there is some. */
export function OpenCount({ section }: { section: Section['id'] }) {
  const { countOf } = useFindings();
  const kinds = kindsOf[section];
  if (kinds === undefined) return null;
  const count = countOf(kinds);
  return <span className={classes.count}>{count > 0 && `${count} worth a look`}</span>;
}

/** How many others still sign in with a temporary password. */
export function PasswordCount() {
  const { length } = useUnchangedPasswords().names;
  if (length === 0) return null;
  return (
    <span className={classes.count}>
      {length} temporary {length === 1 ? 'password' : 'passwords'}
    </span>
  );
}
