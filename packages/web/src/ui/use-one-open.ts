import { useAddressText } from './address.ts';

/** In the address: the panel that is open at first is closed. */
const none = 'none';

/**
 * Panels of which at most one is open: `toggle` opens one and closes the others. The open one stands
 * in the address as `panel`; what the address holds of its filters goes with it.
 */
export function useOneOpen<Id extends string>(first: Id | null = null) {
  // What stays is the tab that the panels stand on.
  const [panel, setPanel] = useAddressText('panel', { only: ['view'] });
  const open = openOf(panel, first);
  const show = (next: Id | null) => setPanel(next === first ? '' : (next ?? none));
  return {
    open,
    toggle: (id: Id) => show(open === id ? null : id),
    close: () => show(null),
  };
}

function openOf<Id extends string>(panel: string, first: Id | null): Id | null {
  if (panel === '') return first;
  return panel === none ? null : (panel as Id);
}
