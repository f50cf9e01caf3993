import { useMemo, useRef, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { searchKey } from '@backcounter/core/search';
import { RowsExport } from '../../api/export-menu.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useUndoDeletion } from '../../api/use-undo-deletion.ts';
import { useRefresh } from '../../api/use-api-query.ts';
import { uniqueStoreNames, useStores } from '../../api/use-stores.ts';
import { useAddressText } from '../../ui/address.ts';
import type { Column } from '../../ui/data-table-props.ts';
import { HeadTools } from '../../ui/head-tools.tsx';
import { SectionToggle } from '../../ui/section.tsx';
import { ProgressiveListEnd, useProgressiveList } from '../../ui/progressive-list.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useOpenPanel } from '../../ui/use-open-panel.ts';
import { CreateStore, type NewStoreValues } from './create-store.tsx';
import classes from './screen.module.css';
import { StoreCard, useLinkedStoreId } from './store-card.tsx';
import { StoreFigures } from './store-figures.tsx';
import { useRecentSums } from './store-sales.ts';
import type { Store } from './types.ts';
import { searchKeyboard } from '../../ui/phone-keyboard.ts';

/** Columns of the export. */
const columns: readonly Column<Store>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'address', header: 'Address', value: ({ address }) => address },
];

/** The stores that the user may see, and the create form (STO-01 to STO-23). */
export function StoresScreen() {
  const { stores, data, error, isPending, refetch } = useStores();
  const refresh = useRefresh();
  const undo = useUndoDeletion({ kind: 'stores', noun: 'Store' });
  const { open, toggle, close, reopen } = useOpenPanel(['create']);
  const isCreating = open === 'create';
  const [returned, setReturned] = useState<NewStoreValues | null>(null);
  const [text, setText] = useAddressText('q', { isTyped: true });
  // Memoized: there may be a thousand stores, and each loaded figure rerenders.
  const shown = useMemo(() => matchingStores(stores, text), [stores, text]);
  const linkedId = useLinkedStoreId();
  const recent = useRecentSums();
  const uniqueNames = uniqueStoreNames(stores);
  const growing = useProgressiveList(
    shown.length,
    shown.findIndex(({ _id }) => _id === linkedId) + 1,
  );
  // On a phone the search takes the header's line.
  const isNarrow = useNarrow();
  const container = useRef<HTMLDivElement>(null);
  const isEmpty = data !== undefined && stores.length === 0;
  const takeFocus = () => container.current?.focus();
  // The focused form is unmounted; do not steal the focus if it moved on during the refetch.
  const refreshAndFocus = async () => {
    await refresh();
    if (document.activeElement === document.body) takeFocus();
  };
  return (
    <div ref={container} tabIndex={-1} className={classes.screen}>
      {(!isEmpty || isCreating) && (
        <HeadTools>
          {(isPending || stores.length > 1 || text !== '') && (
            <StoreSearch text={text} onType={setText} />
          )}
          {shown.length > 0 && !isNarrow && (
            <RowsExport shown={{ rows: shown, columns }} name="stores" />
          )}
          <SectionToggle label="Add Store" isOpen={isCreating} onToggle={() => toggle('create')} />
        </HeadTools>
      )}
      <UndoNotice of={undo} />
      {isCreating && (
        <CreateStore
          returned={returned}
          onCreated={(created, values) => {
            close();
            setReturned(null);
            const onUndone = () => {
              setReturned(values);
              reopen('create');
            };
            undo.offer({ ...created, onUndone });
            void refreshAndFocus();
          }}
          onRefused={undo.fail}
          onClose={close}
        />
      )}
      {error && <ErrorState text="Error fetching stores" onRetry={() => void refetch()} />}
      {isPending && <CardsWaiting />}
      {isEmpty && !isCreating && <NoStores onAdd={() => toggle('create')} />}
      {!isEmpty && data && shown.length === 0 && <EmptyState text={`No store matches “${text}”`} />}
      <ul className={classes.cards}>
        {shown.slice(0, growing.shown).map((store) => (
          <li key={store._id}>
            <StoreCard
              store={store}
              label={uniqueNames.get(store._id)}
              onUpdated={undo.offer}
              onDeleted={async () => {
                const { _id: id, name, address } = store;
                undo.offerRestore({ id, record: `${name}, ${address}`, text: '', textMs: 0 });
                await refresh();
                takeFocus();
              }}
              onFailed={undo.fail}
            >
              <StoreFigures store={store} recent={recent} />
            </StoreCard>
          </li>
        ))}
      </ul>
      <ProgressiveListEnd of={growing} noun="stores" />
    </div>
  );
}

/** Empty state: everything else depends on a store. */
function NoStores({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      isFirst
      text="No stores found"
      detail="Sales, invoices, people and cash all belong to a store."
      action={
        <Button size="sm" aria-expanded={false} onClick={onAdd}>
          Add Store
        </Button>
      }
    />
  );
}

/** Stores whose name or address contains every word of a text. */
function matchingStores(stores: readonly Store[], text: string): readonly Store[] {
  const words = searchKey(text).split(/\s+/);
  if (words.every((word) => word === '')) return stores;
  return stores.filter(({ name, address }) => {
    const key = searchKey(`${name} ${address}`);
    return words.every((word) => key.includes(word));
  });
}

function StoreSearch({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <TextInput
      size="xs"
      aria-label="Search these stores"
      placeholder="Search"
      autoComplete="off"
      {...searchKeyboard}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
    />
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
