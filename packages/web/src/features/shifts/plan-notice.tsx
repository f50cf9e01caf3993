import { useRef } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useStores } from '../../api/use-stores.ts';
import { usePerson } from '../../session/use-session.ts';
import { usePersistentSearch } from '../../ui/address.ts';
import { Message } from '../../ui/notice.tsx';
import { paths } from '../../ui/paths.ts';
import classes from './schedule.module.css';
import type { Plan } from './use-plan.ts';

type PlanNoticeProps = {
  plan: Pick<Plan, 'notice' | 'offered' | 'refusedIn' | 'undo' | 'clear'>;
  label?: string;
};

/** Result of the last change to the week, with undo. */
export function PlanNotice({ plan, label = 'What was planned last' }: PlanNoticeProps) {
  const { notice, offered, refusedIn } = plan;
  const container = useRef<HTMLDivElement>(null);
  return (
    <Message
      message={notice.message}
      detail={offered}
      group={{ label, place: container }}
      {...((offered !== null || notice.message?.ms === null) && { onDismiss: plan.clear })}
      act={
        offered !== null && (
          <Button size="compact-sm" variant="default" onClick={() => void plan.undo()}>
            Undo
          </Button>
        )
      }
    >
      {refusedIn !== null && <SimultaneousLink storeId={refusedIn} />}
    </Message>
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
