import { useRef, useState } from 'react';
import { useRefresh } from '../../api/use-answer.ts';
import { useStores } from '../../api/use-stores.ts';
import { Notice, useNotice } from '../../ui/notice.tsx';
import { HeadTools } from '../../ui/head-tools.tsx';
import { SectionToggle } from '../../ui/section.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CreateStore } from './create-store.tsx';
import classes from './screen.module.css';
import { StoreCard } from './store-card.tsx';

/** The shops that a person may see, and the form that adds one (STO-01 to STO-23). */
export function StoresScreen() {
  const { stores, data, error, isPending, refetch } = useStores();
  const refresh = useRefresh();
  const notice = useNotice();
  const [isCreating, setIsCreating] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const isEmpty = data !== undefined && stores.length === 0;
  const toggle = (
    <SectionToggle
      label="Add Store"
      isOpen={isCreating}
      onToggle={() => setIsCreating(!isCreating)}
    />
  );
  // What had the focus is gone after these.
  const goOn = async () => {
    await refresh();
    container.current?.focus();
  };
  return (
    <div ref={container} tabIndex={-1} className={classes.screen}>
      {(!isEmpty || isCreating) && <HeadTools>{toggle}</HeadTools>}
      <div className={classes.banner}>
        <Notice of={notice} />
      </div>
      {isCreating && (
        <CreateStore
          onCreated={() => {
            setIsCreating(false);
            void goOn();
          }}
          onRefused={notice.fail}
          onClose={() => setIsCreating(false)}
        />
      )}
      {error && <ErrorState text="Error fetching stores" onRetry={() => void refetch()} />}
      {isPending && <CardsWaiting />}
      {isEmpty && <EmptyState text="No stores found" action={isCreating ? null : toggle} />}
      <ul className={classes.cards}>
        {stores.map((store) => (
          <li key={store._id}>
            <StoreCard store={store} onDeleted={goOn} onFailed={notice.fail} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function CardsWaiting() {
  return (
    <div className={classes.cards} role="status" aria-label="Loading stores">
      {[0, 1, 2].map((index) => (
        <div key={index} className={classes.waiting}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
