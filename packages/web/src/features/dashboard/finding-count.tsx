import type { FindingKind } from '@backcounter/core/findings';
import { invoiceFindings, saleFindings, shiftFindings } from '../../api/findings-section.tsx';
import type { Section } from '../../session/sections.ts';
import classes from './screen.module.css';
import { useUnchangedPasswords } from './unchanged-passwords.tsx';
import { useFindings } from './use-findings.ts';

/** The finding kinds that each section's screen resolves. */
const kindsBySection: Partial<Record<Section['id'], readonly FindingKind[]>> = {
  vendorsInvoices: invoiceFindings,
  sales: saleFindings,
  employees: shiftFindings,
};

/** Number of open findings to resolve in a section; empty if there are none. */
export function FindingCount({ section }: { section: Section['id'] }) {
  const { countOf } = useFindings();
  const kinds = kindsBySection[section];
  if (kinds === undefined) return null;
  const count = countOf(kinds);
  return <span className={classes.count}>{count > 0 && `${count} worth a look`}</span>;
}

/** Number of other users who still sign in with a temporary password. */
export function PasswordCount() {
  const { length } = useUnchangedPasswords().names;
  if (length === 0) return null;
  return (
    <span className={classes.count}>
      {length} temporary {length === 1 ? 'password' : 'passwords'}
    </span>
  );
}
