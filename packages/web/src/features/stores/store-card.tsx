import { useCallback, useId, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { formatDate } from '@backcounter/core/dates';
import { dateIn } from '@backcounter/core/time-zone';
import { isStale } from '../../api/api-error.ts';
import { knownVersion } from '../../api/row-versions.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import type { Offer } from '../../api/use-undo.ts';
import { useSettings } from '../../session/use-business.ts';
import type { Search } from '../../ui/search-params.ts';
import { DeleteDialog, type DeleteStep } from '../../ui/delete-dialog.tsx';
import { DeleteChanged } from '../activity/delete-row.tsx';
import classes from './screen.module.css';
import { deleteStore } from './store-writes.ts';
import type { Store } from './types.ts';
import { UpdateStore } from './update-store.tsx';

const deleteSteps: readonly [DeleteStep, DeleteStep] = [
  {
    title: 'Confirm Delete',
    text: 'Are you sure you want to delete this store? This action cannot be undone.',
    button: 'Continue',
  },
  {
    title: 'Final Warning',
    text: 'This is your final warning. Deleting this store will permanently remove it from the system. Are you absolutely sure you want to proceed?',
    button: 'Yes, Delete Store',
  },
];

/** Only a store without dependent data can be deleted (STO-09). */
const mayBeDeleted = ({ vendors = [], sales = [], invoices = [] }: Store) =>
  vendors.length + sales.length + invoices.length === 0;

/** A deletion that waits for the user, of the version that was seen when it was asked for. */
type Deletion = { seen: string; step: 'asked' | 'changed' };

type StoreCardProps = {
  store: Store;
  /** Unique name, if another store has the same one. */
  label: string | undefined;
  onUpdated: (updated: Offer) => void;
  onDeleted: () => Promise<void>;
  onFailed: (message: string) => void;
  /** Rendered between address and dates. */
  children?: ReactNode;
};

/** Id of the store whose settings another screen has linked to. */
export const useLinkedStoreId = (): string | undefined =>
  useLocation({
    select: ({ search }) => {
      const { panel, store } = search as Search;
      return panel === 'update' ? store : undefined;
    },
  });

/** A store's data and actions (STO-05, STO-14). */
export function StoreCard({ store, label, children, ...on }: StoreCardProps) {
  const { onUpdated, onDeleted, onFailed } = on;
  const id = useId();
  const linkedId = useLinkedStoreId();
  const [updated, setUpdated] = useState<Store | null>(linkedId === store._id ? store : null);
  const [busy, setBusy] = useState<'updating' | 'deleting' | null>(null);
  const markUpdating = useCallback(
    (isUpdating: boolean) => setBusy(isUpdating ? 'updating' : null),
    [],
  );
  const refresh = useRefresh();
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const remove = async ({ seen, step }: Deletion) => {
    setDeletion(null);
    setBusy('deleting');
    try {
      await deleteStore(store, step === 'asked' ? seen : undefined);
      await onDeleted();
    } catch (problem) {
      if (isStale(problem)) {
        setDeletion({ seen, step: 'changed' });
        void refresh();
      } else onFailed((problem as Error).message);
    } finally {
      setBusy(null);
    }
  };
  return (
    <section
      className={classes.card}
      {...(label === undefined ? { 'aria-labelledby': id } : { 'aria-label': label })}
      aria-busy={busy !== null}
    >
      <h2 id={id}>{store.name}</h2>
      <p className={classes.address}>{store.address}</p>
      {children}
      <div className={classes.foot}>
        <StoreDates store={store} />
        <div className={classes.actions}>
          <Button
            variant="default"
            size="sm"
            aria-disabled={busy !== null}
            onClick={() => {
              if (busy === null) setUpdated(store);
            }}
          >
            {busy === 'updating' ? 'Updating...' : 'Update'}
          </Button>
          {mayBeDeleted(store) && (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              aria-disabled={busy !== null}
              onClick={() => {
                if (busy === null) {
                  setDeletion({ seen: knownVersion(store) ?? store.updated_at, step: 'asked' });
                }
              }}
            >
              {busy === 'deleting' ? 'Deleting...' : 'Delete'}
            </Button>
          )}
        </div>
      </div>
      {updated && (
        <UpdateStore
          store={updated}
          onBusy={markUpdating}
          onUpdated={onUpdated}
          onClose={() => setUpdated(null)}
        />
      )}
      {deletion && (
        <StoreDeletion
          of={deletion}
          store={store}
          onDelete={remove}
          onClose={() => setDeletion(null)}
        />
      )}
    </section>
  );
}

type StoreDeletionProps = {
  of: Deletion;
  store: Store;
  onDelete: (deletion: Deletion) => Promise<void>;
  onClose: () => void;
};

function StoreDeletion({ of, store, onDelete, onClose }: StoreDeletionProps) {
  const asked = { record: store.name, onDelete: () => onDelete(of), onClose };
  return of.step === 'asked' ? (
    <DeleteDialog steps={deleteSteps} {...asked} />
  ) : (
    <DeleteChanged id={store._id} seen={of.seen} {...asked} />
  );
}

function StoreDates({ store }: { store: Store }) {
  const { time_zone: timeZone } = useSettings();
  const dateOf = (instant: string) => formatDate(dateIn(timeZone, Date.parse(instant)));
  return (
    <dl className={classes.dates}>
      <div>
        <dt>Created</dt>
        <dd>{dateOf(store.created_at)}</dd>
      </div>
      <div>
        <dt>Last Updated</dt>
        <dd>{dateOf(store.updated_at)}</dd>
      </div>
    </dl>
  );
}
