import { useAddress } from './address.ts';

/** In the address: the panel that is open at first is closed. */
const none = 'none';

/**
 * Panels of which at most one is open: `toggle` opens one and closes the others. The open one stands
 * in the address as `panel`; what the address holds of its filters goes with it.
 */
export function useOneOpen<Id extends string>(first: Id | null = null) {
  const { search, change } = useAddress();
  const open = openOf(search['panel'], first);
  const show = (next: Id | null) =>
    change(
      { panel: next === first ? undefined : (next ?? none) },
      // The tab that the panels stand on.
      { only: ['view'] },
    );
  return {
    open,
    toggle: (id: Id) => show(open === id ? null : id),
    close: () => show(null),
  };
}

function openOf<Id extends string>(panel: string | undefined, first: Id | null): Id | null {
  if (panel === undefined) return first;
  return panel === none ? null : (panel as Id);
}
