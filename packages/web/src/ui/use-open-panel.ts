import { useAddressText } from './address.ts';

/**
 * Mutually exclusive panels: `toggle` opens one and closes the others. The open panel is stored in
 * the address as `panel`; its filters in the address are dropped when it closes. `first` is open
 * while no other panel is, so it cannot be closed by itself. An unknown panel counts as none.
 */
export function useOpenPanel<Id extends string>(ids: readonly Id[], first: Id | null = null) {
  // Keeps only the tab that contains the panels.
  const [panel, setPanel] = useAddressText('panel', { only: ['view'] });
  const open = ids.find((id) => id === panel) ?? first;
  const show = (next: Id | null) => {
    if (next !== open) setPanel(next === first ? '' : (next ?? ''));
  };
  return {
    open,
    toggle: (id: Id) => show(open === id ? first : id),
    close: () => show(first),
    /** Opens a panel, whichever was open when this was rendered. */
    reopen: (id: Id) => setPanel(id),
  };
}
