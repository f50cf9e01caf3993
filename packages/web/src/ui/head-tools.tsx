import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './head-tools.module.css';

/** Host element in the page's head: undefined outside a page, null until mounted. */
const HeadContainer = createContext<HTMLElement | null | undefined>(undefined);

export const HeadContainerProvider = HeadContainer.Provider;

/** Renders a screen's tabs and toggles in the page's head. */
export function HeadTools({ children }: { children: ReactNode }) {
  const place = useContext(HeadContainer);
  if (place === null) return null;
  const tools = <div className={classes.tools}>{children}</div>;
  return place === undefined ? tools : createPortal(tools, place);
}
