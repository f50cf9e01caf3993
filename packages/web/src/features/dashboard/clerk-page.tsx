import { useEffect, useRef, useState, type ReactNode } from 'react';
import { addDays, sundayOf } from '@backcounter/core/dates';
import { rowsOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useStores, useTellApart } from '../../api/use-stores.ts';
import { HeldPlace } from '../../session/held-place.tsx';
import { remember, remembered } from '../../session/remembered.ts';
import { ErrorState } from '../../ui/states.tsx';
import { focusFirst } from '../../ui/unsaved-input.tsx';
import classes from './clerk-page.module.css';
import { MissingToday } from './missing-today.tsx';
import { MyWeek } from './my-week.tsx';
import { TodaysSale } from './todays-sale.tsx';
import { useRecentSales } from './use-recent-sales.ts';

const storeChoice = 'clerk-store';

/** Where the person works today, else the store of the week's first shift; null while nobody knows. */
function useOwnStore(today: string) {
  const { data, isPending } = useAnswer('GET /my-week', { query: { week: sundayOf(today) } });
  const shifts = data?.shifts ?? [];
  const shift = shifts.find(({ date }) => date === today) ?? shifts[0];
  return { isPending, id: shift?.store_id ?? null };
}

/** Since when each store is there: of the days before it nothing is missing. */
function useStarts(today: string) {
  const range = { from: addDays(today, -1), to: today };
  const { data, isPending } = useAnswer('GET /board', { query: range });
  const stores = data?.stores ?? [];
  return { isPending, byId: new Map(stores.map((store) => [store._id, store.started_on])) };
}

/** The place of a form, and how one asks for its first field, once that is drawn. */
function useAskedForm() {
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const form = asked > 0 ? place.current?.querySelector('form') : null;
    if (form) focusFirst(form);
  }, [asked]);
  return { place, ask: () => setAsked((before) => before + 1) };
}

/** What a clerk comes for: today's sale, the own shifts, and what is missing; then what stands below. */
export function ClerkPage({ below }: { below?: ReactNode }) {
  const { stores: listed, error, isSuccess, refetch } = useStores();
  const tellApart = useTellApart();
  const stores = listed.map(tellApart);
  const { today, sales } = useRecentSales();
  const [storeId, setStoreId] = useState(() => remembered(storeChoice));
  const own = useOwnStore(today);
  const starts = useStarts(today);
  const { place: saleForm, ask: askForSale } = useAskedForm();
  const byId = (id: string | null) => stores.find(({ _id }) => _id === id);
  // What is typed must not move to another store when it becomes known whose it is.
  const store = byId(storeId) ?? (own.isPending ? undefined : (byId(own.id) ?? stores[0]));
  const choose = (id: string) => {
    setStoreId(id);
    remember(storeChoice, id);
  };
  const problem = error ?? sales.error;
  if (problem) {
    const retry = () => void (error ? refetch() : sales.refetch());
    return (
      <>
        <ErrorState text="Today’s sales could not be loaded" onRetry={retry} />
        {below}
      </>
    );
  }
  const entered = sales.data ? rowsOf(sales.data) : null;
  // What stands below the form waits for it: nobody's finger is to find another thing where it aims.
  const isKnown = isSuccess && !own.isPending && !starts.isPending && entered !== null;
  return (
    <HeldPlace name="clerk" isReady={isKnown} below={below}>
      <div className={classes.page}>
        {store && (
          <div ref={saleForm}>
            <TodaysSale
              key={`${store._id} ${today}`}
              store={store}
              stores={stores}
              entered={
                entered?.find((sale) => sale.store_id._id === store._id && sale.date === today) ??
                null
              }
              isKnown={entered !== null}
              onChoose={choose}
            />
          </div>
        )}
        {isKnown && <MyWeek today={today} withStore={stores.length > 1} />}
        {store && isKnown && (
          <MissingToday
            days={[today, addDays(today, -1)]}
            stores={stores}
            entered={entered}
            starts={starts.byId}
            onEnter={(id) => {
              choose(id);
              askForSale();
            }}
          />
        )}
      </div>
    </HeldPlace>
  );
}
