import { useMemo, useRef } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { searchKey } from '@backcounter/core/search';
import { RowsExport } from '../../api/export-menu.tsx';
import { UndoNotice, useUndo } from '../../api/undo-notice.tsx';
import { useRefresh } from '../../api/use-answer.ts';
import { longNames, useStores } from '../../api/use-stores.ts';
import { useAddressText } from '../../ui/address.ts';
import type { Column } from '../../ui/data-table-props.ts';
import { HeadTools } from '../../ui/head-tools.tsx';
import { SectionToggle } from '../../ui/section.tsx';
import { GrowingEnd, useGrowing } from '../../ui/growing-list.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useOneOpen } from '../../ui/use-one-open.ts';
import { CreateStore } from './create-store.tsx';
import classes from './screen.module.css';
import { StoreCard, useLedStore } from './store-card.tsx';
import { StoreFigures } from './store-figures.tsx';
import { useSoldLately } from './store-sales.ts';
import type { Store } from './types.ts';

/** What a file of them holds. */
const columns: readonly Column<Store>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'address', header: 'Address', value: ({ address }) => address },
];

/** The shops that a person may see, and the form that adds one (STO-01 to STO-23). */
export function StoresScreen() {
  const { stores, data, error, isPending, refetch } = useStores();
  const refresh = useRefresh();
  const undo = useUndo({ kind: 'stores', noun: 'Store' });
  const { open, toggle, close } = useOneOpen<'create'>();
  const isCreating = open === 'create';
  const [text, setText] = useAddressText('q', { isTyped: true });
  // Not made anew whenever a figure of a card comes: there may be a thousand of them.
  const shown = useMemo(() => holdingWords(stores, text), [stores, text]);
  const led = useLedStore();
  const lately = useSoldLately();
  const apart = longNames(stores);
  const growing = useGrowing(shown.length, shown.findIndex(({ _id }) => _id === led) + 1);
  // On a phone the search takes the line of the head.
  const isNarrow = useNarrow();
  const container = useRef<HTMLDivElement>(null);
  const isEmpty = data !== undefined && stores.length === 0;
  const takeFocus = () => container.current?.focus();
  // The form that had the focus is gone; whoever went on before all was read again stays there.
  const goOn = async () => {
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
          onCreated={({ name, address }) => {
            close();
            undo.notice.tell(`Added: ${name}, ${address}`);
            void goOn();
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
              label={apart.get(store._id)}
              onUpdated={({ name, address }) => undo.notice.tell(`Saved: ${name}, ${address}`)}
              onDeleted={async () => {
                const { _id: id, name, address } = store;
                undo.say({ id, record: `${name}, ${address}`, text: '', textMs: 0 });
                await refresh();
                takeFocus();
              }}
              onFailed={undo.fail}
            >
              <StoreFigures store={store} lately={lately} />
            </StoreCard>
          </li>
        ))}
      </ul>
      <GrowingEnd of={growing} noun="stores" />
    </div>
  );
}

/** Everything begins here. */
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

/** The stores in whose name or address every word of a text stands. */
function holdingWords(stores: readonly Store[], text: string): readonly Store[] {
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
