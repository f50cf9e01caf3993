import { Link } from '@tanstack/react-router';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useStores } from '../../api/use-stores.ts';
import { usePerson } from '../../session/use-session.ts';
import { usePersistentSearch } from '../../ui/address.ts';
import { paths } from '../../ui/paths.ts';
import classes from './schedule.module.css';
import type { Plan } from './use-plan.ts';

/** Result of the last change to the week, with undo. */
export function PlanNotice({ plan }: { plan: Plan }) {
  return (
    <UndoNotice of={plan} label="What was planned last">
      {plan.refusedIn !== null && <SimultaneousLink storeId={plan.refusedIn} />}
    </UndoNotice>
  );
}

/**
 * After an overlap: links to the store's setting that allows simultaneous shifts, for users who may
 * change it (SHF-12, STO-23).
 */
function SimultaneousLink({ storeId }: { storeId: string }) {
  const { stores } = useStores();
  const person = usePerson();
  const search = usePersistentSearch();
  const store = stores.find(({ _id }) => _id === storeId);
  if (!store || store.allow_simultaneous_shifts) return null;
  return (
    <p className={classes.reason}>
      In {store.name} one person works at a time.{' '}
      {person?.can('stores.write') && (
        <Link to={paths.stores} search={{ ...search, panel: 'update', store: storeId }}>
          Staff may work at the same time: change it for {store.name}
        </Link>
      )}
    </p>
  );
}
