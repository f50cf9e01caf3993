import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './head-tools.module.css';

/** Where the page's head takes tools: undefined outside of a page, null until it is drawn. */
const HeadPlace = createContext<HTMLElement | null | undefined>(undefined);

export const HeadPlaceProvider = HeadPlace.Provider;

/** Tabs and toggles of a screen, drawn in the line of the page's head. */
export function HeadTools({ children }: { children: ReactNode }) {
  const place = useContext(HeadPlace);
  if (place === null) return null;
  const tools = <div className={classes.tools}>{children}</div>;
  return place === undefined ? tools : createPortal(tools, place);
}
