import { useState } from 'react';

/** Sections of which at most one is open: `toggle` opens one and closes the others. */
export function useOneOpen<Id extends string>(first: Id | null = null) {
  const [open, setOpen] = useState<Id | null>(first);
  const toggle = (id: Id) => setOpen((now) => (now === id ? null : id));
  return { open, toggle, close: () => setOpen(null) };
}
