import { useEffect, useRef, type ReactNode } from 'react';
import classes from './profit.module.css';

/** As in the style sheet: filters stand below each other, and what they ask for below the fold. */
const narrow = '(max-width: 900px)';

/** Brings what has just come into sight on narrow screens; the focus stays where it is. */
export function InSight({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (matchMedia(narrow).matches) container.current?.scrollIntoView();
  }, []);
  return (
    <div ref={container} className={classes.inSight}>
      {children}
    </div>
  );
}
