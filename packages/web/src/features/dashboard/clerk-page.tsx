import { useEffect, useRef, useState, type ReactNode } from 'react';
import { addDays, sundayOf } from '@backcounter/core/dates';
import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useStoreStarts } from '../../api/use-store-starts.ts';
import { useStores, useUniqueStoreNames } from '../../api/use-stores.ts';
import { ReservedSpace } from '../../session/reserved-space.tsx';
import { savePreference, loadPreference } from '../../session/preferences.ts';
import { ErrorState } from '../../ui/states.tsx';
import { focusFirst } from '../../ui/unsaved-input.tsx';
import classes from './clerk-page.module.css';
import { MissingToday } from './missing-today.tsx';
import { MyWeek } from './my-week.tsx';
import { TodaysSale } from './todays-sale.tsx';
import { useRecentSales } from './use-recent-sales.ts';

const storeChoice = 'clerk-store';

/** Store of the user's shift today, else of the week's first shift; null if there is none. */
function useShiftStore(today: string) {
  const { data, isPending } = useApiQuery('GET /my-week', { query: { week: sundayOf(today) } });
  const shifts = data?.shifts ?? [];
  const shift = shifts.find(({ date }) => date === today) ?? shifts[0];
  return { isPending, id: shift?.store_id ?? null };
}

/**
 * Ref of a form's container and a function that focuses the form's first field after the next
 * render.
 */
function useFormFocus() {
  const container = useRef<HTMLDivElement>(null);
  const [focusCount, setFocusCount] = useState(0);
  useEffect(() => {
    const form = focusCount > 0 ? container.current?.querySelector('form') : null;
    if (form) focusFirst(form);
  }, [focusCount]);
  return { container, focusForm: () => setFocusCount((before) => before + 1) };
}

/** A clerk's dashboard: today's sale, their own shifts and what is missing, followed by `below`. */
export function ClerkPage({ below }: { below?: ReactNode }) {
  const { stores: listed, error, isSuccess, refetch } = useStores();
  const tellApart = useUniqueStoreNames();
  const stores = listed.map(tellApart);
  const { today, sales } = useRecentSales();
  const [storeId, setStoreId] = useState(() => loadPreference(storeChoice));
  const own = useShiftStore(today);
  const starts = useStoreStarts();
  const { container: saleForm, focusForm: focusSaleForm } = useFormFocus();
  const byId = (id: string | null) => stores.find(({ _id }) => _id === id);
  // Typed input must not move to another store once the user's own store is known.
  const store = byId(storeId) ?? (own.isPending ? undefined : (byId(own.id) ?? stores[0]));
  const choose = (id: string) => {
    setStoreId(id);
    savePreference(storeChoice, id);
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
  // The content below waits for the form, so that it does not shift under the user's finger.
  const isKnown = isSuccess && !own.isPending && !starts.isPending && entered !== null;
  return (
    <ReservedSpace name="clerk" isReady={isKnown} below={below}>
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
              focusSaleForm();
            }}
          />
        )}
      </div>
    </ReservedSpace>
  );
}
